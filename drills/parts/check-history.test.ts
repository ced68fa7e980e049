import { expect, test } from 'vitest';

import { findContradictions, type Operation } from './check-history.ts';

const write = (seq: number, startedAt: number, endedAt: number): Operation => ({
  seq,
  startedAt,
  endedAt,
  isWrite: true,
  label: 'write',
});
const read = (seq: number, startedAt: number, endedAt: number): Operation => ({
  ...write(seq, startedAt, endedAt),
  isWrite: false,
  label: 'read',
});

test('accepts overlapping operations in either order', () => {
  expect(
    findContradictions([write(3, 0, 10), read(2, 5, 8), read(3, 6, 9), write(4, 9, 20), read(4, 11, 12)]),
  ).toEqual([]);
});

test.each([
  ['a read older than a result returned before it began', [write(3, 0, 10), read(2, 11, 12)]],
  ['a second read older than the first', [write(3, 0, 20), read(3, 1, 2), read(2, 3, 4)]],
  ['writes in a different order than the ledger', [write(4, 0, 10), write(3, 11, 12)]],
  ['a read of a write that had not begun', [read(3, 0, 1), write(3, 2, 3)]],
])('detects %s', (_, operations) => {
  expect(findContradictions(operations)).toHaveLength(1);
});
