import { setTimeout as delay } from 'node:timers/promises';

import { apiUrl, type HouseUnderFire, untilReady } from './house-under-fire.ts';
import type { Figure } from './verdict.ts';

const callers = 20;
const callEveryMs = 100;
/** Fewer prove nothing; a busy machine takes longer for them. */
const minAnswered = 300;
const loadMs = { min: 3_000, max: 30_000 };
const askEveryMs = 100;

/** Tells the server to leave while people call, who stop once whoever sends them there, asking ten times a second, has seen that. */
export async function leaveUnderLoad(house: HouseUnderFire, tokens: readonly string[]): Promise<Figure[]> {
  await untilReady();
  const isSeenLeaving = new AbortController();
  const calls = { answered: 0, failed: 0 };
  const calling = Array.from({ length: callers }, async (_, caller) => {
    for (let turn = caller; !isSeenLeaving.signal.aborted; turn += callers) {
      const headers = { authorization: `Bearer ${tokens[turn % tokens.length]}` };
      const isAnswered = await fetch(`${apiUrl}/api/tree/infinite`, { headers }).then(
        async (response) => (await response.text()) !== '' && response.ok,
        () => false,
      );
      calls[isAnswered ? 'answered' : 'failed'] += 1;
      await delay(callEveryMs);
    }
  });
  const startedAt = performance.now();
  await delay(loadMs.min);
  while (calls.answered < minAnswered && performance.now() - startedAt < loadMs.max) await delay(callEveryMs);
  const leaving = house.leave();
  const toldAt = performance.now();
  while (await isReady()) await delay(askEveryMs);
  const readyGoneMs = performance.now() - toldAt;
  isSeenLeaving.abort();
  await Promise.all(calling);
  const exitMs = await leaving;
  return [
    { what: 'calls that were answered', figure: calls.answered, goal: minAnswered, isAtLeast: true },
    { what: 'calls that failed', figure: calls.failed, goal: 0 },
    { what: 'ready says no', figure: readyGoneMs, goal: 1_000, unit: 's' },
    { what: 'the process has ended', figure: exitMs, goal: 10_000, unit: 's' },
  ];
}

async function isReady(): Promise<boolean> {
  return fetch(`${apiUrl}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
