import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { WorkerChannel } from '../process/worker-channel.ts';
import { createRequestRate } from './request-rate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** In-memory message channels between processes. */
function createChannels(count: number): WorkerChannel[] {
  const subscriptions = Array.from({ length: count }, () => [] as Parameters<WorkerChannel['subscribe']>[]);
  return subscriptions.map((current) => ({
    publish: (topic, message) =>
      subscriptions
        .filter((other) => other !== current)
        .flat()
        .filter(([subscribedTopic]) => subscribedTopic === topic)
        .forEach(([, listener]) => listener(structuredClone(message))),
    subscribe: (...subscription) => void current.push(subscription),
  }));
}

const clock = { now: () => new Date() };
const request = { ip: '203.0.113.7' } as FastifyRequest;
const countAllowed = (rate: ReturnType<typeof createRequestRate>, calls: number) =>
  Array.from({ length: calls }).filter(() => {
    try {
      rate.count(request, 'calls', 'somebody');
      return true;
    } catch {
      return false;
    }
  }).length;

test('shares one limit between the processes of a port', () => {
  const [first, other] = createChannels(2).map((channel) => createRequestRate(clock, channel));
  if (first === undefined || other === undefined) throw new Error('two processes');
  expect(countAllowed(first, 100)).toBe(60);
  vi.advanceTimersByTime(250);
  expect(countAllowed(other, 100)).toBe(0);
  // Two tokens are refilled per second.
  vi.advanceTimersByTime(1_000);
  expect(countAllowed(other, 100)).toBe(2);
});

test('converges to one limit after several processes allowed requests concurrently', () => {
  const rates = createChannels(4).map((channel) => createRequestRate(clock, channel));
  let total = rates.reduce((sum, rate) => sum + countAllowed(rate, 100), 0);
  expect(total, 'before the processes have synchronized').toBe(4 * 60);
  for (let elapsed = 0; elapsed < 5 * 60; elapsed += 1) {
    vi.advanceTimersByTime(1_000);
    total += rates.reduce((sum, rate) => sum + countAllowed(rate, 1), 0);
  }
  const expected = 60 + 5 * 120;
  expect(total).toBeGreaterThan(0.9 * expected);
  expect(total).toBeLessThan(1.1 * expected);
});
