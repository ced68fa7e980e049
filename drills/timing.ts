import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { deleteSignInCounts, insertPeople } from './drill-people.queries.ts';
import { apiUrl, type HouseUnderFire, startHouseUnderFire } from './house-under-fire.ts';
import { say } from './verdict.ts';

const rounds = 1_000;
const warmUp = 100;
/** Shared limits would make the calls of either kind harder after some: they are taken away before. */
const forgetEvery = 20;
/** Less than this proves nothing. */
const min = rounds * 0.95;
const goals = { differenceMs: 2, kindsOfAnswer: 1 };

type Asked = { ms: number; answer: string };

/**
 * SECURITY T-AUTH-8: whether somebody has signed in with a phone is told neither by the answer nor by its time. Known and unknown
 * phones are asked for in turns, so that whatever else the machine does meets both alike.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const house = await startHouseUnderFire(dataDir, {
  hasWorker: false,
  settings: { CODES_PER_DAY: '1000000' },
});
try {
  process.exitCode = (await drill(house)) ? 0 : 1;
} finally {
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function drill({ databaseUrl }: HouseUnderFire): Promise<boolean> {
  const database = connectDatabase({ url: databaseUrl, poolSize: 1, preparedStatements: false });
  const known: Asked[] = [];
  const unknown: Asked[] = [];
  try {
    const people = await insertPeople(database.sql, '+966501', warmUp + rounds);
    for (const [round, { phone }] of people.entries()) {
      if (round % forgetEvery === 0) await deleteSignInCounts(database.sql);
      const stranger = phone.replace('+966501', '+966502');
      const turns: [Asked[], string][] = [
        [known, phone],
        [unknown, stranger],
      ];
      for (const [asked, phone] of round % 2 === 0 ? turns : turns.toReversed()) asked.push(await ask(phone));
    }
  } finally {
    await database.end();
  }
  return judge(known.slice(warmUp), unknown.slice(warmUp));
}

async function ask(phone: string): Promise<Asked> {
  const from = performance.now();
  const response = await fetch(`${apiUrl}/api/auth/login_phone`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  });
  const body = await response.text();
  return { ms: performance.now() - from, answer: `${response.status} ${body}` };
}

function judge(known: Asked[], unknown: Asked[]): boolean {
  const all = [...known, ...unknown];
  const answered = all.filter(({ answer }) => answer.startsWith('200'));
  const [ofKnown, ofUnknown] = [median(known), median(unknown)];
  console.log(
    `\n${all.length} calls; the middle one of known phones took ${ofKnown.toFixed(2)} ms, of unknown ones ${ofUnknown.toFixed(2)} ms`,
  );
  const isEnough = answered.length >= 2 * min;
  if (!isEnough) console.log(`Too little was done: ${answered.length} calls were answered with a code.`);
  const results = [
    isEnough,
    say('kinds of answer', new Set(all.map(({ answer }) => answer)).size, goals.kindsOfAnswer, ''),
    say('difference of the middle ones', Math.abs(ofKnown - ofUnknown), goals.differenceMs, 'ms'),
  ];
  return results.every(Boolean);
}

function median(asked: readonly Asked[]): number {
  return asked.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(asked.length / 2)] ?? 0;
}
