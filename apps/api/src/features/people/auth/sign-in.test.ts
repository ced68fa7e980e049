import { lastTry, refreshToken, sendCode, verifyCode } from '@nabta/contract/people/auth';
import { describe, expect, test } from 'vitest';

import { hour, minute, second } from '#core/clock.ts';
import { readCode, signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const newBrowser = () => new TestBrowser(() => app.app);
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

describe('code request', () => {
  test('accepts every spelling of a phone number as the same one', async () => {
    const spellings = [
      '+966501110001',
      '00966501110001',
      '0501110001',
      '٠٥٠١١١٠٠٠١',
      '\u202A+966 50-111-0001\u202C',
    ];
    for (const phone of spellings) {
      const { status, body } = await newBrowser().call(sendCode, { body: { phone } });
      expect([status, body.data]).toEqual([
        200,
        { expiresIn: 300, resendIn: expect.any(Number), isLink: false },
      ]);
      app.clock.advance(10 * minute);
    }
    const rows = await app.context.database.sql`select phone, count(*)::int from code_send group by phone`;
    expect(rows).toEqual([{ phone: '+966501110001', count: spellings.length }]);
  });

  test('returns the same response for a known and an unknown phone', async () => {
    await signIn(app, '+966501110002');
    const known = await newBrowser().call(sendCode, { body: { phone: '+966501110002' } });
    const unknown = await newBrowser().call(sendCode, { body: { phone: '+966501110003' } });
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual(unknown.body);
  });

  test.each([
    ['a landline', '+966112345678'],
    ['a short number', '+9665011'],
    ['an unsupported country', '+79161234567'],
    ['a Caribbean country under +1', '+18765550123'],
    ['a personal number under +44', '+447012345678'],
    ['no number', 'hello'],
  ])('rejects %s and sends no SMS', async (_, phone) => {
    await app.runJobs();
    const { status, body } = await newBrowser().call(sendCode, { body: { phone } });
    expect([status, body.code]).toEqual([400, 'INVALID_PHONE']);
    expect(await app.runJobs()).toBe(0);
  });

  test('rejects unknown fields, NUL and wrong types', async () => {
    for (const body of [
      { phone: '+966501110004', role: 'admin' },
      { phone: '+96650\u00001110004' },
      { phone: 966 },
      {},
    ]) {
      const { status, body: answer } = await newBrowser().call(sendCode, { body });
      expect([status, answer.code]).toEqual([400, 'INVALID_INPUT']);
      expect(answer.details?.[0]?.path).toMatch(/^body/u);
    }
  });

  test("returns messages in the caller's language", async () => {
    const browser = newBrowser();
    for (const [language, message] of [
      ['ar', 'يبدو أن الرقم غير صحيح'],
      ['en', 'This number does not look right'],
      ['pt', 'Este número não parece correto'],
    ] as const) {
      browser.language = language;
      expect((await browser.call(sendCode, { body: { phone: '11111' } })).body.message).toContain(message);
    }
  });

  test('returns 429 with the wait time within the growing gap', async () => {
    const browser = newBrowser();
    const ask = () => browser.call(sendCode, { body: { phone: '+966501110005' } });
    for (const gap of [30, 60, 120]) {
      expect((await ask()).body.data).toMatchObject({ resendIn: gap });
      app.clock.advance((gap - 1) * second);
      const { status, body, headers } = await ask();
      expect([status, body.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '1']);
      app.clock.advance(second);
    }
  });

  test('requires proof of work after 5 in an hour or 8 in a day, not counting verified codes', async () => {
    const phone = '+966501110006';
    const ask = async () => (await newBrowser().call(sendCode, { body: { phone } })).status;
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push(await ask());
      app.clock.advance(3 * minute);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 428]);
    app.clock.advance(hour);
    for (const expected of [200, 200, 200, 428]) {
      expect(await ask()).toBe(expected);
      app.clock.advance(5 * minute);
    }
    app.clock.advance(24 * hour);
    for (let count = 0; count < 9; count += 1) {
      await signIn(app, phone);
      app.clock.advance(second);
    }
  });
});

describe('code verification', () => {
  test('returns token and account and sets HttpOnly cookies', async () => {
    const browser = newBrowser();
    const phone = '+966501120001';
    await browser.call(sendCode, { body: { phone } });
    const { status, body, headers } = await browser.call(verifyCode, {
      body: { phone, code: await readCode(app, phone) },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      token: expect.any(String),
      account: { phone, firstname: null, role: 'person' },
    });
    const refresh = [headers['set-cookie']]
      .flat()
      .find((cookie) => String(cookie).startsWith('nabta-refresh='));
    expect(refresh).toMatch(/Path=\/api\/auth; HttpOnly; SameSite=Strict/u);
  });

  test('fails in a different browser, for a different phone, after five minutes and on reuse', async () => {
    const phone = '+966501120002';
    const browser = newBrowser();
    await browser.call(sendCode, { body: { phone } });
    const code = await readCode(app, phone);
    const answer = async (requestingBrowser: TestBrowser, body: object) => {
      const { status, body: failure } = await requestingBrowser.call(verifyCode, { body });
      return [status, failure.code];
    };
    expect(await answer(newBrowser(), { phone, code })).toEqual([400, 'CODE_EXPIRED']);
    expect(await answer(browser.copy(), { phone: '+966501120003', code })).toEqual([400, 'CODE_EXPIRED']);
    const late = browser.copy();
    expect(await answer(browser.copy(), { phone, code })).toEqual([200, undefined]);
    expect(await answer(browser.copy(), { phone, code })).toEqual([400, 'CODE_EXPIRED']);
    app.clock.advance(5 * minute);
    expect(await answer(late, { phone, code })).toEqual([400, 'CODE_EXPIRED']);
  });

  test('rejects an expired code', async () => {
    const phone = '+966501120004';
    const browser = newBrowser();
    await browser.call(sendCode, { body: { phone } });
    const code = await readCode(app, phone);
    app.clock.advance(5 * minute);
    const { status, body } = await browser.call(verifyCode, { body: { phone, code } });
    expect([status, body.code]).toEqual([400, 'CODE_EXPIRED']);
  });

  test('compares exactly three of 200 concurrent wrong guesses', async () => {
    const phone = '+966501120005';
    const browser = newBrowser();
    await browser.call(sendCode, { body: { phone } });
    const code = await readCode(app, phone);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        browser.copy().call(verifyCode, { body: { phone, code: wrongCodeFor(code) } }),
      ),
    );
    const codes = answers.map((answer) => answer.body.code);
    expect(codes.filter((failure) => failure === 'WRONG_CODE')).toHaveLength(3);
    expect(codes.filter((failure) => failure === 'TOO_MANY_TRIES')).toHaveLength(197);
    expect((await browser.call(verifyCode, { body: { phone, code } })).body.code).toBe('TOO_MANY_TRIES');
  });

  test('creates one session for 200 concurrent correct codes', async () => {
    const phone = '+966501120006';
    const browser = newBrowser();
    await browser.call(sendCode, { body: { phone } });
    const code = await readCode(app, phone);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => browser.copy().call(verifyCode, { body: { phone, code } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const [row] = await app.context.database.sql`
      select count(*)::int as count from session join account on account.id = account_id where phone = ${phone}`;
    expect(row).toEqual({ count: 1 });
  });

  test('keeps code and attempts on a resend and does not resend a used-up code', async () => {
    const phone = '+966501120007';
    const browser = newBrowser();
    const guess = (code: string) => browser.call(verifyCode, { body: { phone, code } });
    await browser.call(sendCode, { body: { phone } });
    const code = await readCode(app, phone);
    expect((await guess(wrongCodeFor(code))).body.details).toBeUndefined();
    expect((await guess(wrongCodeFor(code))).body.details).toMatchObject([{ path: 'code', kind: lastTry }]);
    app.clock.advance(30 * second);
    await browser.call(sendCode, { body: { phone } });
    expect(await readCode(app, phone)).toBe(code);
    const last = await guess(wrongCodeFor(code));
    expect(last.body.code).toBe('WRONG_CODE');
    // The remaining lifetime of the code.
    expect(last.headers['retry-after']).toBe('270');
    expect((await guess(code)).body.code).toBe('TOO_MANY_TRIES');
    app.clock.advance(minute);
    const again = await browser.call(sendCode, { body: { phone } });
    expect([again.status, again.body.code]).toEqual([429, 'TOO_MANY_TRIES']);
  });

  test('compares at most 10 guesses in 24 hours of resends, also across restarts', async () => {
    const phone = '+966501120008';
    let compared = 0;
    let restartedApp = await app.restart();
    for (let ask = 0; ask < 50; ask += 1) {
      if (ask % 10 === 9) restartedApp = await app.restart();
      const browser = new TestBrowser(() => restartedApp);
      if ((await browser.call(sendCode, { body: { phone } })).status === 200) {
        const code = await readCode(app, phone);
        for (let guess = 0; guess < 4; guess += 1) {
          const { body } = await browser.call(verifyCode, { body: { phone, code: wrongCodeFor(code) } });
          if (body.code === 'WRONG_CODE') compared += 1;
        }
      }
      app.clock.advance((24 * hour) / 50);
    }
    expect(compared).toBeGreaterThanOrEqual(8);
    expect(compared).toBeLessThanOrEqual(10);
  });

  test("gives a known browser separate guesses after unknown ones used up the phone's limit", async () => {
    const phone = '+966501120009';
    const owner = await signIn(app, phone);
    for (let round = 0; round < 3; round += 1) {
      const unknownBrowser = newBrowser();
      app.clock.advance(2 * minute);
      await unknownBrowser.call(sendCode, { body: { phone } });
      const code = await readCode(app, phone);
      for (let guess = 0; guess < 3; guess += 1)
        await unknownBrowser.call(verifyCode, { body: { phone, code: wrongCodeFor(code) } });
    }
    app.clock.advance(2 * minute);
    await owner.call(sendCode, { body: { phone } });
    const { status } = await owner.call(verifyCode, { body: { phone, code: await readCode(app, phone) } });
    expect(status).toBe(200);
  });

  test('never returns 401, which would sign the user out of the page', async () => {
    const { status } = await newBrowser().call(verifyCode, {
      body: { phone: '+966501120010', code: '0000' },
    });
    expect(status).toBe(400);
    expect(
      (await newBrowser().call(verifyCode, { body: { phone: '+966501120010', code: '12a4' } })).status,
    ).toBe(400);
  });

  test('signs out the least recently used device when an eleventh signs in', async () => {
    const phone = '+966501120011';
    const first = await signIn(app, phone);
    for (let device = 0; device < 10; device += 1) {
      app.clock.advance(minute);
      await signIn(app, phone);
    }
    expect((await first.call(refreshToken, {})).status).toBe(401);
  });
});

describe('toll fraud', () => {
  test('requires proof of work from an address after 5 unverified codes in an hour', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      const browser = newBrowser();
      browser.address = '203.0.113.7';
      statuses.push((await browser.call(sendCode, { body: { phone: `+96650113000${count}` } })).status);
      app.clock.advance(10 * second);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 428]);
  });

  test('treats an IPv6 /64 as one address', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      const browser = newBrowser();
      browser.address = `2001:db8:1:2::${count}`;
      statuses.push((await browser.call(sendCode, { body: { phone: `+96650114000${count}` } })).status);
      app.clock.advance(10 * second);
    }
    expect(statuses.at(-1)).toBe(428);
  });

  test('requires proof of work after exactly 3 unverified codes an hour in a foreign country, even concurrently', async () => {
    app.clock.advance(24 * hour);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) => {
        const browser = newBrowser();
        browser.address = `198.51.100.${count}`;
        return browser.call(sendCode, { body: { phone: `+4474001234${String(count).padStart(2, '0')}` } });
      }),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
  });
});
