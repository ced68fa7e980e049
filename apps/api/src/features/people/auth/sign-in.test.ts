import { lastTry, refreshToken, sendCode, verifyCode } from '@nabta/contract/auth';
import { describe, expect, test } from 'vitest';

import { hour, minute, second } from '../../platform/clock.ts';
import { readCode, signIn } from '../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const newBrowser = () => new TestBrowser(() => house.app);
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

describe('asking for a code', () => {
  test('takes every spelling of a phone for the same one', async () => {
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
      house.clock.advance(10 * minute);
    }
    const rows = await house.context.database.sql`select phone, count(*)::int from code_send group by phone`;
    expect(rows).toEqual([{ phone: '+966501110001', count: spellings.length }]);
  });

  test('answers a known and an unknown phone alike', async () => {
    await signIn(house, '+966501110002');
    const known = await newBrowser().call(sendCode, { body: { phone: '+966501110002' } });
    const unknown = await newBrowser().call(sendCode, { body: { phone: '+966501110003' } });
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual(unknown.body);
  });

  test.each([
    ['a landline', '+966112345678'],
    ['a short number', '+9665011'],
    ['a country that is not offered', '+79161234567'],
    ['a neighbour under +1', '+18765550123'],
    ['a personal number under +44', '+447012345678'],
    ['no number', 'hello'],
  ])('refuses %s and texts nothing', async (_, phone) => {
    await house.runJobs();
    const { status, body } = await newBrowser().call(sendCode, { body: { phone } });
    expect([status, body.code]).toEqual([400, 'INVALID_PHONE']);
    expect(await house.runJobs()).toBe(0);
  });

  test('refuses fields it does not know, NUL and other types', async () => {
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

  test('speaks the language of the caller', async () => {
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

  test('is refused within the gap, which grows, and says how long to wait', async () => {
    const browser = newBrowser();
    const ask = () => browser.call(sendCode, { body: { phone: '+966501110005' } });
    for (const gap of [30, 60, 120]) {
      expect((await ask()).body.data).toMatchObject({ resendIn: gap });
      house.clock.advance((gap - 1) * second);
      const { status, body, headers } = await ask();
      expect([status, body.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '1']);
      house.clock.advance(second);
    }
  });

  test('costs work after 5 in an hour and 8 in a day, and an answered code counts for nothing', async () => {
    const phone = '+966501110006';
    const ask = async () => (await newBrowser().call(sendCode, { body: { phone } })).status;
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push(await ask());
      house.clock.advance(3 * minute);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 428]);
    house.clock.advance(hour);
    for (const expected of [200, 200, 200, 428]) {
      expect(await ask()).toBe(expected);
      house.clock.advance(5 * minute);
    }
    house.clock.advance(24 * hour);
    for (let count = 0; count < 9; count += 1) {
      await signIn(house, phone);
      house.clock.advance(second);
    }
  });
});

describe('verifying a code', () => {
  test('gives a token, the account and cookies that no script can read', async () => {
    const browser = newBrowser();
    const phone = '+966501120001';
    await browser.call(sendCode, { body: { phone } });
    const { status, body, headers } = await browser.call(verifyCode, {
      body: { phone, code: await readCode(house, phone) },
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

  test('fails for another browser, another phone, after five minutes and the second time', async () => {
    const phone = '+966501120002';
    const browser = newBrowser();
    await browser.call(sendCode, { body: { phone } });
    const code = await readCode(house, phone);
    const answer = async (who: TestBrowser, body: object) => {
      const { status, body: failure } = await who.call(verifyCode, { body });
      return [status, failure.code];
    };
    expect(await answer(newBrowser(), { phone, code })).toEqual([400, 'CODE_EXPIRED']);
    expect(await answer(browser.copy(), { phone: '+966501120003', code })).toEqual([400, 'CODE_EXPIRED']);
    const late = browser.copy();
    expect(await answer(browser.copy(), { phone, code })).toEqual([200, undefined]);
    expect(await answer(browser.copy(), { phone, code })).toEqual([400, 'CODE_EXPIRED']);
    house.clock.advance(5 * minute);
    expect(await answer(late, { phone, code })).toEqual([400, 'CODE_EXPIRED']);
  });

  test('an expired code is refused', async () => {
    const phone = '+966501120004';
    const browser = newBrowser();
    await browser.call(sendCode, { body: { phone } });
    const code = await readCode(house, phone);
    house.clock.advance(5 * minute);
    const { status, body } = await browser.call(verifyCode, { body: { phone, code } });
    expect([status, body.code]).toEqual([400, 'CODE_EXPIRED']);
  });

  test('200 wrong guesses at once compare exactly three', async () => {
    const phone = '+966501120005';
    const browser = newBrowser();
    await browser.call(sendCode, { body: { phone } });
    const code = await readCode(house, phone);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        browser.copy().call(verifyCode, { body: { phone, code: wrong(code) } }),
      ),
    );
    const codes = answers.map((answer) => answer.body.code);
    expect(codes.filter((failure) => failure === 'WRONG_CODE')).toHaveLength(3);
    expect(codes.filter((failure) => failure === 'TOO_MANY_TRIES')).toHaveLength(197);
    expect((await browser.call(verifyCode, { body: { phone, code } })).body.code).toBe('TOO_MANY_TRIES');
  });

  test('200 right codes at once make one session', async () => {
    const phone = '+966501120006';
    const browser = newBrowser();
    await browser.call(sendCode, { body: { phone } });
    const code = await readCode(house, phone);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => browser.copy().call(verifyCode, { body: { phone, code } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const [row] = await house.context.database.sql`
      select count(*)::int as count from session join account on account.id = account_id where phone = ${phone}`;
    expect(row).toEqual({ count: 1 });
  });

  test('a resend keeps the code and the tries, and a used-up code is not sent again', async () => {
    const phone = '+966501120007';
    const browser = newBrowser();
    const guess = (code: string) => browser.call(verifyCode, { body: { phone, code } });
    await browser.call(sendCode, { body: { phone } });
    const code = await readCode(house, phone);
    expect((await guess(wrong(code))).body.details).toBeUndefined();
    expect((await guess(wrong(code))).body.details).toMatchObject([{ path: 'code', kind: lastTry }]);
    house.clock.advance(30 * second);
    await browser.call(sendCode, { body: { phone } });
    expect(await readCode(house, phone)).toBe(code);
    const last = await guess(wrong(code));
    expect(last.body.code).toBe('WRONG_CODE');
    // As long as the code would have lived.
    expect(last.headers['retry-after']).toBe('270');
    expect((await guess(code)).body.code).toBe('TOO_MANY_TRIES');
    house.clock.advance(minute);
    const again = await browser.call(sendCode, { body: { phone } });
    expect([again.status, again.body.code]).toEqual([429, 'TOO_MANY_TRIES']);
  });

  test('over 24 hours of resends at most 10 guesses are compared, over restarts too', async () => {
    const phone = '+966501120008';
    let compared = 0;
    let app = await house.restart();
    for (let ask = 0; ask < 50; ask += 1) {
      if (ask % 10 === 9) app = await house.restart();
      const browser = new TestBrowser(() => app);
      if ((await browser.call(sendCode, { body: { phone } })).status === 200) {
        const code = await readCode(house, phone);
        for (let guess = 0; guess < 4; guess += 1) {
          const { body } = await browser.call(verifyCode, { body: { phone, code: wrong(code) } });
          if (body.code === 'WRONG_CODE') compared += 1;
        }
      }
      house.clock.advance((24 * hour) / 50);
    }
    expect(compared).toBeGreaterThanOrEqual(8);
    expect(compared).toBeLessThanOrEqual(10);
  });

  test('a browser that signed in before has guesses of its own when a stranger burnt the phone’s', async () => {
    const phone = '+966501120009';
    const owner = await signIn(house, phone);
    for (let round = 0; round < 3; round += 1) {
      const stranger = newBrowser();
      house.clock.advance(2 * minute);
      await stranger.call(sendCode, { body: { phone } });
      const code = await readCode(house, phone);
      for (let guess = 0; guess < 3; guess += 1)
        await stranger.call(verifyCode, { body: { phone, code: wrong(code) } });
    }
    house.clock.advance(2 * minute);
    await owner.call(sendCode, { body: { phone } });
    const { status } = await owner.call(verifyCode, { body: { phone, code: await readCode(house, phone) } });
    expect(status).toBe(200);
  });

  test('never answers 401, which would throw the person out of the page', async () => {
    const { status } = await newBrowser().call(verifyCode, {
      body: { phone: '+966501120010', code: '0000' },
    });
    expect(status).toBe(400);
    expect(
      (await newBrowser().call(verifyCode, { body: { phone: '+966501120010', code: '12a4' } })).status,
    ).toBe(400);
  });

  test('an eleventh device signs the least used one out', async () => {
    const phone = '+966501120011';
    const first = await signIn(house, phone);
    for (let device = 0; device < 10; device += 1) {
      house.clock.advance(minute);
      await signIn(house, phone);
    }
    expect((await first.call(refreshToken, {})).status).toBe(401);
  });
});

describe('toll fraud', () => {
  test('an address that answers no code works for more than 5 in an hour', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      const browser = newBrowser();
      browser.address = '203.0.113.7';
      statuses.push((await browser.call(sendCode, { body: { phone: `+96650113000${count}` } })).status);
      house.clock.advance(10 * second);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 428]);
  });

  test('all addresses of an IPv6 /64 are one', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      const browser = newBrowser();
      browser.address = `2001:db8:1:2::${count}`;
      statuses.push((await browser.call(sendCode, { body: { phone: `+96650114000${count}` } })).status);
      house.clock.advance(10 * second);
    }
    expect(statuses.at(-1)).toBe(428);
  });

  test('a foreign country works for more than 3 unanswered codes an hour, exactly, however many ask at once', async () => {
    house.clock.advance(24 * hour);
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
