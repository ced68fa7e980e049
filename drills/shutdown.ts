import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { gatherTokens } from './drill-tokens.ts';
import { apiUrl, type HouseUnderFire, startHouseUnderFire, untilReady } from './house-under-fire.ts';
import { say } from './verdict.ts';

const goals = { failed: 0, readyGoneMs: 1_000, exitMs: 10_000, secondSignalMs: 2_500 };
/** Less than this proves nothing. */
const minAnswered = 300;
const callers = 20;
const callEveryMs = 100;
const loadMs = 3_000;
const askEveryMs = 100;

/**
 * SECURITY T-CRASH-3: a server that is told to leave says so first, and answers everything that was sent to it until whoever
 * sends people there, asking ten times a second, has seen that.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const house = await startHouseUnderFire(dataDir, { hasWorker: false });
try {
  const tokens = await gatherTokens(house);
  let isGood = true;
  for (let round = 0; round < Number(values.rounds); round += 1)
    isGood = (await leaveUnderLoad(house, tokens)) && isGood;
  await untilReady();
  const secondSignalMs = await house.leave(2, 1_500);
  console.log('\nTold twice');
  isGood = say('it ends at the second word', secondSignalMs, goals.secondSignalMs, 's') && isGood;
  process.exitCode = isGood ? 0 : 1;
} finally {
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function leaveUnderLoad(house: HouseUnderFire, tokens: string[]): Promise<boolean> {
  await untilReady();
  const isSeenLeaving = new AbortController();
  let answered = 0;
  let failed = 0;
  const calling = Array.from({ length: callers }, async (_, caller) => {
    for (let turn = caller; !isSeenLeaving.signal.aborted; turn += callers) {
      const headers = { authorization: `Bearer ${tokens[turn % tokens.length]}` };
      const isAnswered = await fetch(`${apiUrl}/api/tree/infinite`, { headers }).then(
        async (response) => (await response.text()) !== '' && response.ok,
        () => false,
      );
      if (isAnswered) answered += 1;
      else failed += 1;
      await delay(callEveryMs);
    }
  });
  await delay(loadMs);
  const leaving = house.leave();
  const toldAt = performance.now();
  while (await isReady()) await delay(askEveryMs);
  const readyGoneMs = performance.now() - toldAt;
  isSeenLeaving.abort();
  await Promise.all(calling);
  const exitMs = await leaving;

  console.log(`\n${answered} calls were answered`);
  if (answered < minAnswered) console.log(`Too little was done: at least ${minAnswered} calls.`);
  const results = [
    answered >= minAnswered,
    say('calls that failed', failed, goals.failed, ''),
    say('ready says no', readyGoneMs, goals.readyGoneMs, 's'),
    say('the process has ended', exitMs, goals.exitMs, 's'),
  ];
  return results.every(Boolean);
}

async function isReady(): Promise<boolean> {
  return fetch(`${apiUrl}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
