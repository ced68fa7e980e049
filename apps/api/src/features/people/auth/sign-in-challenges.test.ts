import { hash } from 'node:crypto';

import { sendCode, verifyCode, verifyLink } from '@nabta/contract/people/auth';
import { listInbox } from '@nabta/contract/services/inbox';
import { leadingZeroBits, parsePuzzle, puzzleHashInput } from '@nabta/domain/proof-of-work';
import { afterEach, describe, expect, test } from 'vitest';

import { day, hour, minute } from '#core/clock.ts';
import { random } from '#core/random.ts';
import { readCode, signIn } from '#testing/sign-in.ts';
import { type Answer, TestBrowser, useTestApp } from '#testing/test-app.ts';

import { isKnownBrowser } from './browser.ts';

const app = useTestApp({ environment: { CODES_PER_DAY: '300' } });
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
const browserAt = (address: string) => Object.assign(new TestBrowser(() => app.app), { address });
const requestCode = (browser: TestBrowser, phone: string, proof?: object): Promise<Answer> =>
  browser.call(sendCode, { body: { phone, ...(proof && { proof }) } });
const puzzleOf = ({ body }: Answer) => (body.details?.[0] as { kind?: string } | undefined)?.kind ?? '';

/** Solves the puzzle with the smallest solution. */
function solve(puzzle: string): { puzzle: string; solution: number } {
  const bits = parsePuzzle(puzzle)?.bits ?? 0;
  for (let solution = 0; ; solution += 1) {
    if (leadingZeroBits(hash('sha256', puzzleHashInput(puzzle, solution), 'buffer')) >= bits)
      return { puzzle, solution };
  }
}

/** Requests five unverified codes from one address, the limit without proof of work. */
async function exhaust(address: string, phones: string): Promise<void> {
  for (let count = 0; count < 5; count += 1) {
    expect((await requestCode(browserAt(address), `${phones}${count}`)).status).toBe(200);
    app.clock.advance(1_000);
  }
}

async function readNewestText(phone: string): Promise<string> {
  await app.runJobs();
  const { body } = await new TestBrowser(() => app.app).call(listInbox, { query: { phone } });
  return body.data[0]?.body ?? '';
}

/** Enters three wrong guesses per code, each code from a new address. */
async function guessWrong(phone: string, codes: number, network: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let count = 0; count < codes; count += 1) {
    const unknownBrowser = browserAt(`${network}.${count}`);
    if ((await requestCode(unknownBrowser, phone)).status !== 200) continue;
    const code = await readCode(app, phone);
    for (let guess = 0; guess < 3; guess += 1)
      answers.push(await unknownBrowser.call(verifyCode, { body: { phone, code: wrongCodeFor(code) } }));
    app.clock.advance(2 * minute);
  }
  return answers;
}

afterEach(() => app.clock.advance(15 * day));

describe('above the normal request rate', () => {
  test('requires proof of work from an unknown browser, valid once for its phone and address', async () => {
    await exhaust('203.0.113.7', '+96650115000');
    const browser = browserAt('203.0.113.7');
    const refused = await requestCode(browser, '+966501150009');
    expect([refused.status, refused.body.code]).toEqual([428, 'PUZZLE_REQUIRED']);
    expect(parsePuzzle(puzzleOf(refused))?.bits).toBe(18);
    const proof = solve(puzzleOf(refused));
    expect((await requestCode(browser, '+966501150008', proof)).status, 'for another phone').toBe(428);
    expect((await requestCode(browserAt('203.0.113.8'), '+966501150009', proof)).status, 'not required').toBe(
      200,
    );
    app.clock.advance(minute);
    expect((await requestCode(browser, '+966501150009', proof)).status).toBe(200);
    app.clock.advance(minute);
    const secondBrowser = browserAt('203.0.113.7');
    expect((await requestCode(secondBrowser, '+966501150009', proof)).status, 'a second time').toBe(428);
  });

  test('requires nothing from a known browser, whatever other browsers do', async () => {
    const phone = '+966501151000';
    const owner = await signIn(app, phone);
    owner.address = '203.0.113.9';
    await exhaust('203.0.113.9', '+96650115110');
    for (let count = 0; count < 12; count += 1) {
      await requestCode(browserAt(`198.51.100.${count}`), phone);
      app.clock.advance(minute);
    }
    const { status, body } = await requestCode(owner, phone);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ isLink: false })]);
    const code = await readCode(app, phone);
    expect((await owner.call(verifyCode, { body: { phone, code } })).status).toBe(200);
  });

  test('still serves a new user with proof of work after abuse from twenty-five addresses', async () => {
    for (let address = 0; address < 25; address += 1)
      await Promise.all(
        Array.from({ length: 5 }, (_, count) =>
          requestCode(
            browserAt(`192.0.2.${address}`),
            `+9665012${String(address).padStart(2, '0')}00${count}`,
          ),
        ),
      );
    const newUser = browserAt('203.0.113.200');
    const phone = '+966501299999';
    const challenged = await requestCode(newUser, phone);
    expect(challenged.body.code).toBe('PUZZLE_REQUIRED');
    expect((await requestCode(newUser, phone, solve(puzzleOf(challenged)))).status).toBe(200);
  });
});

describe('a code guessed by unknown browsers', () => {
  test('is followed by a link that opens in any browser, once and within five minutes', async () => {
    const phone = '+966501152000';
    const answers = await guessWrong(phone, 3, '203.0.113');
    expect(answers.filter(({ body }) => body.code === 'WRONG_CODE')).toHaveLength(8);
    expect(answers.at(-1)?.body.code).toBe('CODE_EXPIRED');

    const victim = browserAt('203.0.113.90');
    expect((await requestCode(victim, phone)).body.data).toMatchObject({ isLink: true });
    const link = await readNewestText(phone);
    const token = /\/auth\/link#([\w-]{43})/u.exec(link)?.[1] ?? '';
    expect(link).not.toMatch(/#\d{4}/u);
    expect((await victim.call(verifyCode, { body: { phone, code: '0000' } })).body.code).toBe('CODE_EXPIRED');
    const open = (browser: TestBrowser) => browser.call(verifyLink, { body: { token } });
    const otherBrowser = browserAt('203.0.113.91');
    const opened = await open(otherBrowser);
    expect(opened.body.data).toMatchObject({ token: expect.any(String), account: { phone } });
    expect((await open(victim)).body.code).toBe('LINK_EXPIRED');
    // The browser is known now and gets codes again.
    app.clock.advance(3 * minute);
    expect((await requestCode(otherBrowser, phone)).body.data).toMatchObject({ isLink: false });
  });

  test('rejects expired, forged and mismatched links', async () => {
    const phone = '+966501153000';
    await guessWrong(phone, 3, '203.0.113');
    await requestCode(browserAt('203.0.113.90'), phone);
    const token = /#([\w-]{43})/u.exec(await readNewestText(phone))?.[1] ?? '';
    app.clock.advance(5 * minute);
    for (const wrongToken of [token, token.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A')), 'x', ''])
      expect((await browserAt('203.0.113.92').call(verifyLink, { body: { token: wrongToken } })).status).toBe(
        400,
      );
  });
});

test('limits compared guesses over 40 phones to the hourly quota and sends links to new users', async () => {
  const knownBrowser = await signIn(app, '+966501160999');
  const phones = Array.from({ length: 40 }, (_, count) => `+9665011610${String(count).padStart(2, '0')}`);
  let compared = 0;
  for (const [index, phone] of phones.entries()) {
    const attacker = browserAt(`198.18.${index}.1`);
    if (!(await requestCode(attacker, phone)).body.data) continue;
    for (let guess = 0; guess < 3; guess += 1) {
      const { body } = await attacker.call(verifyCode, { body: { phone, code: '0000' } });
      if (body.code === 'WRONG_CODE') compared += 1;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(15);
  expect(compared).toBeLessThanOrEqual(16);
  const newVisitor = browserAt('198.19.0.1');
  expect((await requestCode(newVisitor, '+966501162000')).body.data).toMatchObject({ isLink: true });
  const token = /#([\w-]{43})/u.exec(await readNewestText('+966501162000'))?.[1] ?? '';
  expect((await newVisitor.call(verifyLink, { body: { token } })).status).toBe(200);
  expect((await requestCode(knownBrowser, '+966501160999')).body.data).toMatchObject({ isLink: false });
});

describe('daily SMS cap', () => {
  test('is reached for unknown browsers first and never exceeded', async () => {
    const knownBrowser = await signIn(app, '+966501170000');
    let sent = 0;
    const requiredBits = new Set<number | undefined>();
    for (let count = 0; count < 260; count += 1) {
      const browser = browserAt(`100.${64 + (count % 60)}.${count}.1`);
      const phone = `+96650118${String(count).padStart(4, '0')}`;
      const answer = await requestCode(browser, phone);
      if (answer.status === 200) {
        sent += 1;
        // Verified, so it does not count as fraud.
        await browser.call(verifyCode, { body: { phone, code: await readCode(app, phone) } });
      } else {
        requiredBits.add(parsePuzzle(puzzleOf(answer))?.bits);
      }
    }
    expect(sent).toBe(210 - 1);
    expect([...requiredBits]).toEqual([24]);
    expect((await requestCode(knownBrowser, '+966501170000')).status).toBe(200);
    app.clock.advance(hour);
  });
});

test('recognizes a browser that signed in by its cookie alone, and no made-up one', async () => {
  const { secrets } = app.context;
  const browser = await signIn(app, '+966501180000');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(isKnownBrowser({ cookie }, secrets)).toBe(true);
  const [, deviceId] = /device=([\w-]{36})/u.exec(cookie) ?? [];
  const otherId = random.uuid();
  for (const madeUp of ['', `nabta-device=${deviceId}`, `nabta-device=${deviceId}.${'a'.repeat(22)}`])
    expect(isKnownBrowser({ cookie: madeUp }, secrets), madeUp).toBe(false);
  expect(isKnownBrowser({ cookie: cookie.replace(String(deviceId), otherId) }, secrets)).toBe(false);
});
