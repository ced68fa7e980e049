import { expect, test } from 'vitest';

import { countHands, giftIn, isOwned } from './tree-ledger.ts';

const line = (kind: string, to: string | null = null) => ({ kind, to });
const planted = line('planted');
const promised = line('promised');

test.each([
  ['planted', [planted], false, 0],
  ['given by nobody and come back', [planted, promised, line('returned')], false, 0],
  ['left by its owner to nobody', [planted, line('assigned', 'Sara'), line('released')], false, 1],
  ['left by its owner to a sponsor', [planted, line('assigned', 'Sara'), line('released', 'Waha')], true, 2],
  [
    'come back to its giver',
    [planted, line('assigned', 'Sara'), promised, line('returned', 'Sara')],
    true,
    1,
  ],
  ['of somebody who is not shown', [planted, line('claimed')], true, 1],
  ['given', [planted, line('redeemed', 'Khalid'), promised, line('gifted', 'Sara')], true, 2],
])('a tree that is %s', (_case, ledger, owned, hands) => {
  expect(isOwned({ isPromised: false, ledger })).toBe(owned);
  expect(countHands(ledger)).toBe(hands);
});

test('a tree in a gift is nobody’s until it is opened', () => {
  expect(isOwned({ isPromised: true, ledger: [planted, line('assigned', 'Sara'), promised] })).toBe(false);
});

test('the giver is whoever had it before, and none where it came another way', () => {
  const gifted = line('gifted', 'Sara');
  const given = [planted, line('assigned', 'Khalid'), promised, gifted];
  expect(giftIn(given)).toEqual({ giver: 'Khalid', passage: gifted });
  // Neither Sara, to whom it came back, nor anybody before a giver who is not shown.
  expect(giftIn([...given, promised, line('returned', 'Sara')])?.giver).toBe('Khalid');
  expect(giftIn([...given.slice(0, -1), line('gifted'), promised, gifted])?.giver).toBeNull();
  expect(giftIn([...given, line('released', 'Waha')])).toBeUndefined();
  expect(giftIn([planted])).toBeUndefined();
});
