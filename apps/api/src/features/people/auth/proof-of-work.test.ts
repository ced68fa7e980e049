import { createHash } from 'node:crypto';

import type { Phone } from '@nabta/domain/phone';
import { leadingZeroBits, puzzleHashInput } from '@nabta/domain/proof-of-work';
import { expect, test } from 'vitest';

import { addMs, minute } from '#core/clock.ts';
import { deriveSecrets } from '#core/keys/secrets.ts';

import { createPuzzle, workOf } from './challenge-policy.ts';

const secrets = deriveSecrets('only for tests');
const requester = { phone: '+966501234567' as Phone, addressKey: 'an-address' };
const now = new Date('2026-03-01T09:00:30Z');
const bits = 10;

function solve(puzzle: string): number {
  for (let solution = 0; ; solution += 1) {
    const digest = createHash('sha256').update(puzzleHashInput(puzzle, solution)).digest();
    if (leadingZeroBits(digest) >= bits) return solution;
  }
}

test('accepts a solution for its phone and address for ten minutes', () => {
  const puzzle = createPuzzle(secrets, requester, bits, now);
  const proof = { puzzle, solution: solve(puzzle) };
  expect(workOf(secrets, requester, proof, now)).toBe(bits);
  expect(workOf(secrets, requester, proof, addMs(now, 9 * minute))).toBe(bits);
  expect(workOf(secrets, requester, proof, addMs(now, -3 * minute)), 'a slow clock').toBe(bits);
  expect(workOf(secrets, requester, proof, addMs(now, 11 * minute))).toBe(0);
  expect(workOf(secrets, { ...requester, phone: '+966501234568' as Phone }, proof, now)).toBe(0);
  expect(workOf(secrets, { ...requester, addressKey: 'another' }, proof, now)).toBe(0);
  expect(workOf(deriveSecrets('another secret'), requester, proof, now)).toBe(0);
});

test('rejects an altered puzzle, a wrong solution and invalid input', () => {
  const puzzle = createPuzzle(secrets, requester, bits, now);
  expect(
    workOf(secrets, requester, { puzzle: puzzle.replace('.10.', '.1.'), solution: solve(puzzle) }, now),
  ).toBe(0);
  expect(workOf(secrets, requester, { puzzle, solution: solve(puzzle) - 1 }, now)).toBe(0);
  expect(workOf(secrets, requester, { puzzle: 'nonsense', solution: 0 }, now)).toBe(0);
});
