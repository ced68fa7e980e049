import { randomInt, randomUUID } from 'node:crypto';

import { codeOf } from '../../apps/api/src/features/auth/one-time-code.ts';
import * as contract from '../../packages/contract/src/auth.ts';
import { quantile } from '../../scripts/quantile.ts';
import { besideOwnTricks, besideRival, type Length, within } from './bench-calls.ts';
import type { Contestant, House } from './house.ts';
import { asBrowsers, describe, type Figures, inRounds } from './load.ts';
import { chooseGifts, type Gift } from './people.ts';
import { type Row, verdict } from './table.ts';

const callers = 16;
const giftsEach = 400;
const signInsEach = 200;
/** The server runs for days: what counts is how it gives when it has given two thousand times, from where on it takes no less. */
const warmUps = 5;

/** What people change: a gift through the whole house beside one that writes the same rows by hand, and signing in. */
export async function benchWrites(house: House, { rounds }: Length): Promise<Row[]> {
  const { pooled, gathered } = house.rivals;
  const gifts = await chooseGifts(house.pool, giftsEach * 3 * (rounds + warmUps));
  const giveTo = (contestant: Contestant) => () =>
    perform(contestant, gifts.splice(0, giftsEach), (gift) => give(house, contestant, gift));
  const signIns = () => perform(house.ours, Array.from({ length: signInsEach }), () => signIn(house));
  for (let count = 0; count < warmUps; count += 1) {
    await giveTo(house.ours)();
    await giveTo(pooled)();
    await giveTo(gathered)();
    await signIns();
  }
  const given = await inRounds(rounds, {
    ours: giveTo(house.ours),
    pooled: giveTo(pooled),
    gathered: giveTo(gathered),
  });
  const { ours } = given;
  const { pair } = await inRounds(rounds, { pair: signIns });
  const perSecond = verdict(ours.perSecond, { min: 500 }, '/s');
  return [
    besideRival('gift', ours, given.pooled, 0.8),
    besideOwnTricks('gift', ours, given.gathered),
    within('gift', ours, 3),
    { job: 'gift', ours: describe(ours), ...perSecond },
    within('sign-in, code and verify', pair, 4),
  ];
}

/** Some callers at once, each with the next task as soon as it has done one. */
async function perform<Task>(
  contestant: Contestant,
  tasks: Task[],
  work: (task: Task) => Promise<void>,
): Promise<Figures> {
  const times: number[] = [];
  const [startedAt, before] = [performance.now(), contestant.processorMs()];
  const queue = tasks.values();
  const caller = async () => {
    for (const task of queue) {
      const begun = performance.now();
      await work(task);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return {
    ms: (contestant.processorMs() - before) / tasks.length,
    perSecond: (tasks.length / (performance.now() - startedAt)) * 1_000,
    p99Ms: quantile(times, 0.99),
  };
}

async function give(
  { tokens }: House,
  { port }: Contestant,
  { giver, phone, publicId }: Gift,
): Promise<void> {
  await post(
    port,
    `/tree/${publicId}/gift`,
    { phone },
    {
      authorization: `Bearer ${tokens.sign(giver)}`,
      'idempotency-key': randomUUID(),
    },
  );
}

/** Somebody new each time; the code is known because the secret is. */
async function signIn({ secrets, ours }: House): Promise<void> {
  const phone = `+96650${String(randomInt(10_000_000)).padStart(7, '0')}`;
  const asked = await post(ours.port, contract.sendCode.path, { phone });
  const [challenge = ''] = asked.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const challengeId = challenge.split('=')[1] ?? '';
  const keyNumber = secrets.keyNumber('one-time-code');
  const code = codeOf(secrets, { purpose: 'one-time-code', challengeId, keyNumber });
  await post(ours.port, contract.verifyCode.path, { phone, code }, { cookie: challenge });
}

async function post(port: number, path: string, body: object, headers = {}): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { ...asBrowsers, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${answer}`);
  return response;
}
