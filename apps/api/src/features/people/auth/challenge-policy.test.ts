import { expect, test } from 'vitest';

import { hurdleOf } from './hurdle.ts';

test.each([
  [0.2, 0, false],
  [1, 0, false],
  [1.01, 18, false],
  [2, 20, false],
  [2.1, 20, true],
  [4, 22, true],
  [1_000, 24, true],
])(
  'at %f times what is allowed the work is %i bits, and whether it is a link: %s',
  (excess, bits, isLink) => {
    expect(hurdleOf(excess, false)).toEqual({ bits, isLink });
  },
);

test('where codes are being guessed a link is sent, without any work', () => {
  expect(hurdleOf(0.2, true)).toEqual({ bits: 0, isLink: true });
});
