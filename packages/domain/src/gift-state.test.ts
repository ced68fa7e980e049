import { expect, test } from 'vitest';

import { giftStates, isOpenGift, mayBecome } from './gift-state.ts';

test('a gift that waits can be opened, declined, taken back or expire', () => {
  const ends = giftStates.filter((state) => mayBecome('pending', state));
  expect(ends).toEqual(['opened', 'declined', 'taken_back', 'expired']);
});

test('a gift for later can only be sent or taken back', () => {
  expect(giftStates.filter((state) => mayBecome('scheduled', state))).toEqual(['pending', 'taken_back']);
});

test('only gifts under way hold their tree, and an end is an end', () => {
  expect(giftStates.filter(isOpenGift)).toEqual(['scheduled', 'pending']);
  for (const state of giftStates.filter((each) => !isOpenGift(each))) {
    expect(giftStates.filter((other) => mayBecome(state, other))).toEqual([]);
  }
});
