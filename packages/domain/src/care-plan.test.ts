import { expect, test } from 'vitest';

import { nextCheckAt } from './care-plan.ts';

const plantedAt = new Date('2026-01-01T00:00:00Z');
const dueAfter = (lastAt?: string, importedAt?: string) =>
  nextCheckAt({
    plantedAt,
    lastAt: lastAt === undefined ? null : new Date(lastAt),
    importedAt: importedAt === undefined ? null : new Date(importedAt),
  }).toISOString();

test('a tree without visits is due a month after planting', () => {
  expect(dueAfter()).toBe('2026-01-31T00:00:00.000Z');
});

test('visits are due monthly in the first year and quarterly afterwards', () => {
  expect(dueAfter('2026-06-01T00:00:00Z')).toBe('2026-07-01T00:00:00.000Z');
  expect(dueAfter('2026-12-31T23:00:00Z')).toBe('2027-01-30T23:00:00.000Z');
  expect(dueAfter('2027-01-01T00:00:00Z')).toBe('2027-04-02T00:00:00.000Z');
});

test('an imported tree is due after its import, by its age', () => {
  expect(dueAfter(undefined, '2026-03-01T00:00:00Z')).toBe('2026-03-31T00:00:00.000Z');
  expect(dueAfter(undefined, '2036-01-01T00:00:00Z')).toBe('2036-04-01T00:00:00.000Z');
  expect(dueAfter('2036-02-01T00:00:00Z', '2036-01-01T00:00:00Z')).toBe('2036-05-02T00:00:00.000Z');
});
