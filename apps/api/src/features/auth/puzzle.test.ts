import { createHash } from 'node:crypto';

import type { Phone } from '@nabta/domain/phone';
import { leadingZeroBits, puzzleText } from '@nabta/domain/puzzle';
import { expect, test } from 'vitest';

import { later, minute } from '../../platform/clock.ts';
import { deriveSecrets } from '../../platform/keys/secrets.ts';
import { makePuzzle, workOf } from './puzzle.ts';

const secrets = deriveSecrets('only for tests');
const asking = { phone: '+966501234567' as Phone, addressKey: 'an-address' };
const now = new Date('2026-03-01T09:00:30Z');
const bits = 10;

function solve(puzzle: string): number {
  for (let solution = 0; ; solution += 1) {
    const digest = createHash('sha256').update(puzzleText(puzzle, solution)).digest();
    if (leadingZeroBits(digest) >= bits) return solution;
  }
}

test('a solution is worth its bits, for the phone and address that it was made for, for ten minutes', () => {
  const puzzle = makePuzzle(secrets, asking, bits, now);
  const proof = { puzzle, solution: solve(puzzle) };
  expect(workOf(secrets, asking, proof, now)).toBe(bits);
  expect(workOf(secrets, asking, proof, later(now, 9 * minute))).toBe(bits);
  expect(workOf(secrets, asking, proof, later(now, -3 * minute)), 'a clock that is behind').toBe(bits);
  expect(workOf(secrets, asking, proof, later(now, 11 * minute))).toBe(0);
  expect(workOf(secrets, { ...asking, phone: '+966501234568' as Phone }, proof, now)).toBe(0);
  expect(workOf(secrets, { ...asking, addressKey: 'another' }, proof, now)).toBe(0);
  expect(workOf(deriveSecrets('another secret'), asking, proof, now)).toBe(0);
});

test('a puzzle that was made easier, a wrong number and nonsense are worth nothing', () => {
  const puzzle = makePuzzle(secrets, asking, bits, now);
  expect(
    workOf(secrets, asking, { puzzle: puzzle.replace('.10.', '.1.'), solution: solve(puzzle) }, now),
  ).toBe(0);
  expect(workOf(secrets, asking, { puzzle, solution: solve(puzzle) - 1 }, now)).toBe(0);
  expect(workOf(secrets, asking, { puzzle: 'nonsense', solution: 0 }, now)).toBe(0);
});
