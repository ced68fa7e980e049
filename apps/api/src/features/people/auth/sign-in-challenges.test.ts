import { hash } from 'node:crypto';

import { sendCode, verifyCode, verifyLink } from '@nabta/contract/auth';
import { listInbox } from '@nabta/contract/inbox';
import { leadingZeroBits, partsOfPuzzle, puzzleText } from '@nabta/domain/puzzle';
import { afterEach, describe, expect, test } from 'vitest';

import { day, hour, minute } from '../../platform/clock.ts';
import { readCode, signIn } from '../../testing/sign-in.ts';
import { type Answer, TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp({ environment: { CODES_PER_DAY: '300' } });
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
const browserAt = (address: string) => Object.assign(new TestBrowser(() => house.app), { address });
const ask = (browser: TestBrowser, phone: string, proof?: object): Promise<Answer> =>
  browser.call(sendCode, { body: { phone, ...(proof && { proof }) } });
const puzzleIn = ({ body }: Answer) => (body.details?.[0] as { kind?: string } | undefined)?.kind ?? '';

/** As a browser would, and as quickly as the least of them allows. */
function solve(puzzle: string): { puzzle: string; solution: number } {
  const bits = partsOfPuzzle(puzzle)?.bits ?? 0;
  for (let solution = 0; ; solution += 1) {
    if (leadingZeroBits(hash('sha256', puzzleText(puzzle, solution), 'buffer')) >= bits)
      return { puzzle, solution };
  }
}

/** Five unanswered codes from one address, which is all that it gets for nothing. */
async function exhaust(address: string, phones: string): Promise<void> {
  for (let count = 0; count < 5; count += 1) {
    expect((await ask(browserAt(address), `${phones}${count}`)).status).toBe(200);
    house.clock.advance(1_000);
  }
}

async function newestText(phone: string): Promise<string> {
  await house.runJobs();
  const { body } = await new TestBrowser(() => house.app).call(listInbox, { query: { phone } });
  return (body.data as { body: string }[])[0]?.body ?? '';
}

/** Guesses wrong three times with each of some codes, from an address of its own each time. */
async function guessWrong(phone: string, codes: number, network: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let count = 0; count < codes; count += 1) {
    const stranger = browserAt(`${network}.${count}`);
    if ((await ask(stranger, phone)).status !== 200) continue;
    const code = await readCode(house, phone);
    for (let guess = 0; guess < 3; guess += 1)
      answers.push(await stranger.call(verifyCode, { body: { phone, code: wrong(code) } }));
    house.clock.advance(2 * minute);
  }
  return answers;
}

afterEach(() => house.clock.advance(15 * day));

describe('beyond what honest people ask for', () => {
  test('an unknown browser proves work, for this phone and from this address, once', async () => {
    await exhaust('203.0.113.7', '+96650115000');
    const browser = browserAt('203.0.113.7');
    const refused = await ask(browser, '+966501150009');
    expect([refused.status, refused.body.code]).toEqual([428, 'PUZZLE_REQUIRED']);
    expect(partsOfPuzzle(puzzleIn(refused))?.bits).toBe(18);
    const proof = solve(puzzleIn(refused));
    expect((await ask(browser, '+966501150008', proof)).status, 'for another phone').toBe(428);
    expect((await ask(browserAt('203.0.113.8'), '+966501150009', proof)).status, 'not asked of it').toBe(200);
    house.clock.advance(minute);
    expect((await ask(browser, '+966501150009', proof)).status).toBe(200);
    house.clock.advance(minute);
    const another = browserAt('203.0.113.7');
    expect((await ask(another, '+966501150009', proof)).status, 'a second time').toBe(428);
  });

  test('a browser that has signed in before is asked for nothing, whatever others do', async () => {
    const phone = '+966501151000';
    const owner = await signIn(house, phone);
    owner.address = '203.0.113.9';
    await exhaust('203.0.113.9', '+96650115110');
    for (let count = 0; count < 12; count += 1) {
      await ask(browserAt(`198.51.100.${count}`), phone);
      house.clock.advance(minute);
    }
    const { status, body } = await ask(owner, phone);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ isLink: false })]);
    const code = await readCode(house, phone);
    expect((await owner.call(verifyCode, { body: { phone, code } })).status).toBe(200);
  });

  test('twenty addresses do not close a country: a newcomer works, and is sent something', async () => {
    for (let address = 0; address < 25; address += 1)
      await Promise.all(
        Array.from({ length: 5 }, (_, count) =>
          ask(browserAt(`192.0.2.${address}`), `+9665012${String(address).padStart(2, '0')}00${count}`),
        ),
      );
    const newcomer = browserAt('203.0.113.200');
    const phone = '+966501299999';
    const harder = await ask(newcomer, phone);
    expect(harder.body.code).toBe('PUZZLE_REQUIRED');
    expect((await ask(newcomer, phone, solve(puzzleIn(harder)))).status).toBe(200);
  });
});

describe('a code that strangers have guessed at', () => {
  test('is followed by a link, which the owner opens in any browser, once and within five minutes', async () => {
    const phone = '+966501152000';
    const answers = await guessWrong(phone, 3, '203.0.113');
    expect(answers.filter(({ body }) => body.code === 'WRONG_CODE')).toHaveLength(8);
    expect(answers.at(-1)?.body.code).toBe('CODE_EXPIRED');

    const victim = browserAt('203.0.113.90');
    expect((await ask(victim, phone)).body.data).toMatchObject({ isLink: true });
    const link = await newestText(phone);
    const token = /\/auth\/link#([\w-]{43})/u.exec(link)?.[1] ?? '';
    expect(link).not.toMatch(/#\d{4}/u);
    expect((await victim.call(verifyCode, { body: { phone, code: '0000' } })).body.code).toBe('CODE_EXPIRED');
    const open = (browser: TestBrowser) => browser.call(verifyLink, { body: { token } });
    const elsewhere = browserAt('203.0.113.91');
    const opened = await open(elsewhere);
    expect(opened.body.data).toMatchObject({ token: expect.any(String), account: { phone } });
    expect((await open(victim)).body.code).toBe('LINK_EXPIRED');
    // From now on it is a known browser, and types codes again.
    house.clock.advance(3 * minute);
    expect((await ask(elsewhere, phone)).body.data).toMatchObject({ isLink: false });
  });

  test('a link that is old, made up or of a code opens nothing', async () => {
    const phone = '+966501153000';
    await guessWrong(phone, 3, '203.0.113');
    await ask(browserAt('203.0.113.90'), phone);
    const token = /#([\w-]{43})/u.exec(await newestText(phone))?.[1] ?? '';
    house.clock.advance(5 * minute);
    for (const wrongToken of [token, token.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A')), 'x', ''])
      expect((await browserAt('203.0.113.92').call(verifyLink, { body: { token: wrongToken } })).status).toBe(
        400,
      );
  });
});

test('160 phones with three guesses each: no more are compared than an hour may have, and people come in by link', async () => {
  const known = await signIn(house, '+966501160999');
  const phones = Array.from({ length: 40 }, (_, count) => `+9665011610${String(count).padStart(2, '0')}`);
  let compared = 0;
  for (const [index, phone] of phones.entries()) {
    const sprayer = browserAt(`198.18.${index}.1`);
    if (!((await ask(sprayer, phone)).body.data as { isLink: boolean } | undefined)) continue;
    for (let guess = 0; guess < 3; guess += 1) {
      const { body } = await sprayer.call(verifyCode, { body: { phone, code: '0000' } });
      if (body.code === 'WRONG_CODE') compared += 1;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(15);
  expect(compared).toBeLessThanOrEqual(16);
  const honest = browserAt('198.19.0.1');
  expect((await ask(honest, '+966501162000')).body.data).toMatchObject({ isLink: true });
  const token = /#([\w-]{43})/u.exec(await newestText('+966501162000'))?.[1] ?? '';
  expect((await honest.call(verifyLink, { body: { token } })).status).toBe(200);
  expect((await ask(known, '+966501160999')).body.data).toMatchObject({ isLink: false });
});

describe('the day’s texts', () => {
  test('end for strangers before they end for those who have signed in, and the cap is never passed', async () => {
    const known = await signIn(house, '+966501170000');
    let sent = 0;
    const asked = new Set<number | undefined>();
    for (let count = 0; count < 260; count += 1) {
      const browser = browserAt(`100.${64 + (count % 60)}.${count}.1`);
      const phone = `+96650118${String(count).padStart(4, '0')}`;
      const answer = await ask(browser, phone);
      if (answer.status === 200) {
        sent += 1;
        // Answered, so that it is no sign of fraud.
        await browser.call(verifyCode, { body: { phone, code: await readCode(house, phone) } });
      } else {
        asked.add(partsOfPuzzle(puzzleIn(answer))?.bits);
      }
    }
    expect(sent).toBe(210 - 1);
    expect([...asked]).toEqual([24]);
    expect((await ask(known, '+966501170000')).status).toBe(200);
    house.clock.advance(hour);
  });
});
