import { expect, test } from 'vitest';

import { giftStates, isOpenGift } from './gift-state.ts';

test('only gifts under way hold their tree', () => {
  expect(giftStates.filter(isOpenGift)).toEqual(['scheduled', 'pending']);
});
