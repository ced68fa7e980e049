import { expect, test } from 'vitest';

import { leadingZeroBits, parsePuzzle, formatPuzzle } from './proof-of-work.ts';

test.each([
  [[255, 0], 0],
  [[1, 0], 7],
  [[0, 128], 8],
  [[0, 0, 31], 19],
  [[0, 0], 16],
])('counts, in %j, %i leading zero bits', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
});

test('parses a formatted puzzle and rejects other text', () => {
  const parts = { minute: 29_000_000, bits: 18, proof: 'a'.repeat(22) };
  expect(parsePuzzle(formatPuzzle(parts))).toEqual(parts);
  for (const text of [
    '',
    '1.2',
    `1.2.${'a'.repeat(21)}`,
    `-1.2.${'a'.repeat(22)}`,
    `1.200.${'a'.repeat(22)}`,
  ])
    expect(parsePuzzle(text)).toBeUndefined();
});
