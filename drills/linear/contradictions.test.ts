import { expect, test } from 'vitest';

import { contradictionsIn, type Seen } from './contradictions.ts';

const write = (hand: number, startedAt: number, endedAt: number): Seen => ({
  hand,
  startedAt,
  endedAt,
  isWrite: true,
  told: 'write',
});
const read = (hand: number, startedAt: number, endedAt: number): Seen => ({
  ...write(hand, startedAt, endedAt),
  isWrite: false,
  told: 'read',
});

test('what overlaps may have happened in either order', () => {
  expect(
    contradictionsIn([write(3, 0, 10), read(2, 5, 8), read(3, 6, 9), write(4, 9, 20), read(4, 11, 12)]),
  ).toEqual([]);
});

test.each([
  ['a read that sees less than was told before it began', [write(3, 0, 10), read(2, 11, 12)]],
  ['two reads that go back', [write(3, 0, 20), read(3, 1, 2), read(2, 3, 4)]],
  ['writes in another order than the ledger has', [write(4, 0, 10), write(3, 11, 12)]],
  ['a read of what was not begun yet', [read(3, 0, 1), write(3, 2, 3)]],
])('%s is found', (_, seen) => {
  expect(contradictionsIn(seen)).toHaveLength(1);
});
