import { expect, test } from 'vitest';

import { giftStates, isOpenGift } from './gift-state.ts';

test('reserves the tree only for scheduled and pending gifts', () => {
  expect(giftStates.filter(isOpenGift)).toEqual(['scheduled', 'pending']);
});
