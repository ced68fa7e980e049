import { expect, test } from 'vitest';

import { challengePolicyOf } from './challenge-policy.ts';

test.each([
  [0.2, 0, false],
  [1, 0, false],
  [1.01, 18, false],
  [2, 20, false],
  [2.1, 20, true],
  [4, 22, true],
  [1_000, 24, true],
])('requires at %f times the limit %i bits of work and a link: %s', (excess, bits, isLink) => {
  expect(challengePolicyOf(excess, false)).toEqual({ bits, isLink });
});

test('sends a link without proof of work while codes are being guessed', () => {
  expect(challengePolicyOf(0.2, true)).toEqual({ bits: 0, isLink: true });
});
