import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Misbehaviour } from '../apps/api/src/gateways/messages/testing/fake-provider.ts';
import { startFakeTwilio } from '../apps/api/src/gateways/messages/testing/fake-twilio.ts';
import { type HouseUnderFire, startHouseUnderFire } from './house-under-fire.ts';
import { textTo } from './newcomer.ts';
import { callInTurn } from './two-servers.ts';
import { tellFigures } from './verdict.ts';

type Scenario = { name: string; send?: Misbehaviour; ask?: Misbehaviour };

const isAway: Misbehaviour = { kind: 'hang', keepsMessage: false };
const drips: Misbehaviour = { kind: 'drip', keepsMessage: false };
const isBroken: Misbehaviour = { kind: 'status', status: 500 };

/** How the first provider meets a message, and a question about one. */
const scenarios: Scenario[] = [
  { name: 'Both providers are well' },
  { name: 'The first answers 500', send: isBroken, ask: isBroken },
  { name: 'It closes sockets', send: { kind: 'hangUp', keepsMessage: false } },
  { name: 'It closes sockets after it took the message', send: { kind: 'hangUp', keepsMessage: true } },
  { name: 'It takes the message and answers nonsense', send: { kind: 'brokenJson', keepsMessage: true } },
  { name: 'It answers a byte at a time', send: drips, ask: drips },
  { name: 'It never answers', send: isAway, ask: isAway },
];
const goals = { askMs: 1_000, inMs: 60_000, lateMs: 5_000 };
const together = 6;
/** Who reads nothing for so long asks again, which is as early as one may. */
const resendMs = 31_000;
/** A worker that was killed is back, and knows nothing of how a provider behaved before. */
const workerMs = 4_000;

type Came = { askMs: number; inMs: number; texts: number; asks: number; isIn: boolean };

/**
 * SECURITY T-CRASH-5: whatever the first provider of texts does, people come in by the code of a text, by the second one where it
 * must be. Nobody is texted more often than they asked.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const second = await startFakeTwilio();
const house = await startHouseUnderFire(dataDir, {
  settings: {
    MESSAGE_PROVIDERS: 'unifonic,twilio',
    TWILIO_URL: second.baseUrl,
    TWILIO_ACCOUNT_SID: second.accountSid,
    TWILIO_AUTH_TOKEN: second.authToken,
    TWILIO_FROM: '+15005550006',
  },
});
const caller = callInTurn(house.urls);
try {
  let isGood = true;
  for (const [place, scenario] of scenarios.entries())
    isGood = (await drill(house, scenario, place)) && isGood;
  process.exitCode = isGood ? 0 : 1;
} finally {
  await house.stop();
  await second.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function drill(house: HouseUnderFire, scenario: Scenario, place: number): Promise<boolean> {
  house.kill('worker');
  await delay(workerMs);
  Object.assign(house.provider.behaviour, { send: scenario.send, ask: scenario.ask });
  const phoneOf = (person: number) => `+96656${place}${String(person).padStart(6, '0')}`;
  const first = await Promise.all(Array.from({ length: together }, (_, person) => comeIn(phoneOf(person))));
  const late = await comeIn(phoneOf(together));
  const all = [...first, late];
  const bySecond = second.messages.filter(({ to }) => to.startsWith(`+96656${place}`)).length;
  console.log(`\n${scenario.name}: ${all.length} people, ${bySecond} texts by the second provider`);
  const beyond = all.reduce((sum, { texts, asks }) => sum + Math.max(0, texts - asks), 0);
  const longest = (what: 'askMs' | 'inMs') => Math.max(...all.map((came) => came[what]));
  return tellFigures([
    { what: 'people who did not come in', figure: all.filter(({ isIn }) => !isIn).length, goal: 0 },
    { what: 'texts beyond those asked for', figure: beyond, goal: 0 },
    { what: 'the longest wait for an answer', figure: longest('askMs'), goal: goals.askMs, unit: 's' },
    { what: 'the longest way in', figure: longest('inMs'), goal: goals.inMs, unit: 's' },
    { what: 'the way in of who comes after', figure: late.inMs, goal: goals.lateMs, unit: 's' },
  ]);
}

/** As a person does: asks, waits for the text, and asks once more where none comes. */
async function comeIn(phone: string): Promise<Came> {
  const from = performance.now();
  let [asks, askMs, code, cookie] = [0, 0, '', ''];
  while (code === '' && asks < 3) {
    const askedAt = performance.now();
    const asked = await caller.call('/api/auth/login_phone', {
      method: 'POST',
      body: { phone },
      ...(cookie !== '' && { cookie }),
    });
    asks += 1;
    askMs = Math.max(askMs, performance.now() - askedAt);
    cookie = asked.cookies.join('; ') || cookie;
    [, code = ''] = await textTo(textsOf, phone, /#(\d{4})$/u, resendMs);
  }
  const entered = await caller.call('/api/auth/verify_otp', {
    method: 'POST',
    body: { phone, code },
    cookie,
  });
  return {
    askMs,
    inMs: performance.now() - from,
    texts: textsOf(phone).length,
    asks,
    isIn: entered.status === 200,
  };
}

function textsOf(phone: string): string[] {
  const bySecond = second.messages.filter(({ to }) => to === phone).map(({ body }) => body);
  return [...house.textsOf(phone), ...bySecond];
}
