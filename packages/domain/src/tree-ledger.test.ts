import { expect, test } from 'vitest';

import { countHolders, findGift, isOwned } from './tree-ledger.ts';

const entry = (kind: string, to: string | null = null) => ({ kind, to });
const planted = entry('planted');
const promised = entry('promised');

test.each([
  ['planted', [planted], false, 0],
  ['given by nobody and returned', [planted, promised, entry('returned')], false, 0],
  ['released to nobody', [planted, entry('assigned', 'Sara'), entry('released')], false, 1],
  ['released to a sponsor', [planted, entry('assigned', 'Sara'), entry('released', 'Waha')], true, 2],
  [
    'returned to its giver',
    [planted, entry('assigned', 'Sara'), promised, entry('returned', 'Sara')],
    true,
    1,
  ],
  ['owned by an anonymous account', [planted, entry('claimed')], true, 1],
  ['given', [planted, entry('redeemed', 'Khalid'), promised, entry('gifted', 'Sara')], true, 2],
])('detects owner and holder count of a tree that is %s', (_case, ledger, isTreeOwned, holders) => {
  expect(isOwned({ isPromised: false, ledger })).toBe(isTreeOwned);
  expect(countHolders(ledger)).toBe(holders);
});

test('treats a tree in a pending gift as unowned', () => {
  expect(isOwned({ isPromised: true, ledger: [planted, entry('assigned', 'Sara'), promised] })).toBe(false);
});

test('returns the previous holder as the giver and undefined without a gift', () => {
  const gifted = entry('gifted', 'Sara');
  const given = [planted, entry('assigned', 'Khalid'), promised, gifted];
  expect(findGift(given)).toEqual({ giver: 'Khalid', passage: gifted });
  // Skips Sara, who got the tree back, and returns null for an anonymous giver.
  expect(findGift([...given, promised, entry('returned', 'Sara')])?.giver).toBe('Khalid');
  expect(findGift([...given.slice(0, -1), entry('gifted'), promised, gifted])?.giver).toBeNull();
  expect(findGift([...given, entry('released', 'Waha')])).toBeUndefined();
  expect(findGift([planted])).toBeUndefined();
});
