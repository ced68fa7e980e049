import { expect, test } from 'vitest';

import { nextCheckAt } from './care-plan.ts';

const plantedAt = new Date('2026-01-01T00:00:00Z');
const dueAfter = (lastAt?: string) =>
  nextCheckAt({ plantedAt, lastAt: lastAt === undefined ? undefined : new Date(lastAt) }).toISOString();

test('a tree without visits is due a month after planting', () => {
  expect(dueAfter()).toBe('2026-01-31T00:00:00.000Z');
});

test('visits are due monthly in the first year and quarterly afterwards', () => {
  expect(dueAfter('2026-06-01T00:00:00Z')).toBe('2026-07-01T00:00:00.000Z');
  expect(dueAfter('2026-12-31T23:00:00Z')).toBe('2027-01-30T23:00:00.000Z');
  expect(dueAfter('2027-01-01T00:00:00Z')).toBe('2027-04-02T00:00:00.000Z');
});
