import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Siblings } from '../process/siblings.ts';
import { createRequestRate } from './request-rate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Processes that tell each other through the one that started them. */
function family(count: number): Siblings[] {
  const heard = Array.from({ length: count }, () => [] as Parameters<Siblings['hear']>[]);
  return heard.map((own) => ({
    tell: (about, news) =>
      heard
        .filter((other) => other !== own)
        .flat()
        .filter(([wanted]) => wanted === about)
        .forEach(([, listen]) => listen(structuredClone(news))),
    hear: (...listening) => void own.push(listening),
  }));
}

const clock = { now: () => new Date() };
const request = { ip: '203.0.113.7' } as FastifyRequest;
/** How many of so many calls are let through. */
const letThrough = (rate: ReturnType<typeof createRequestRate>, calls: number) =>
  Array.from({ length: calls }).filter(() => {
    try {
      rate.count(request, 'calls', 'somebody');
      return true;
    } catch {
      return false;
    }
  }).length;

test('what one process lets through, the others of its port have let through too', () => {
  const [one, other] = family(2).map((siblings) => createRequestRate(clock, siblings));
  if (one === undefined || other === undefined) throw new Error('two processes');
  expect(letThrough(one, 100)).toBe(60);
  vi.advanceTimersByTime(250);
  expect(letThrough(other, 100)).toBe(0);
  // Two a second come back.
  vi.advanceTimersByTime(1_000);
  expect(letThrough(other, 100)).toBe(2);
});

test('who was let through by all of them at once pays it back, so that in the end there is one limit', () => {
  const rates = family(4).map((siblings) => createRequestRate(clock, siblings));
  let total = rates.reduce((sum, rate) => sum + letThrough(rate, 100), 0);
  expect(total, 'before they could tell each other').toBe(4 * 60);
  for (let elapsed = 0; elapsed < 5 * 60; elapsed += 1) {
    vi.advanceTimersByTime(1_000);
    total += rates.reduce((sum, rate) => sum + letThrough(rate, 1), 0);
  }
  const ofOne = 60 + 5 * 120;
  expect(total).toBeGreaterThan(0.9 * ofOne);
  expect(total).toBeLessThan(1.1 * ofOne);
});
