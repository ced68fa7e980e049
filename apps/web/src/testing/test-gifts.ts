import type { Gift, GiftPage, ReceivedGift } from '@nabta/contract/gifts/gift';

import { testTree } from './test-trees.ts';

export const testGiver = { id: 'account-2', firstname: 'فيصل', lastname: 'الدوسري', image: null };

/** A pending gift of the test account; `number` determines its ids. */
export function testGift(number: number, overrides: Partial<Gift> = {}): Gift {
  return {
    id: `00000000-0000-7000-9000-${String(number).padStart(12, '0')}`,
    tree: testTree(number, { isPromised: true, owner: null }),
    to: { phone: '+966559876543', account: null },
    bundleId: null,
    status: 'pending',
    occasion: 'none',
    message: null,
    createdAt: '2026-01-01T09:00:00Z',
    deliverAt: '2026-01-01T09:00:00Z',
    expiresAt: '2026-01-31T09:00:00Z',
    openedAt: null,
    lastNotifiedAt: '2026-01-01T09:00:00Z',
    canReNotifyAt: '2026-01-02T09:00:00Z',
    thanks: null,
    link: '/gift/0123456789ABCDEF',
    ...overrides,
  };
}

/** A pending gift to the test account. */
export function testReceivedGift(number: number, overrides: Partial<ReceivedGift> = {}): ReceivedGift {
  const { id, tree, bundleId, createdAt, expiresAt, link } = testGift(number);
  return {
    id,
    tree,
    from: testGiver,
    company: null,
    bundleId,
    occasion: 'birthday',
    message: 'كل عام وأنتِ بخير يا نورة',
    createdAt,
    expiresAt,
    link,
    ...overrides,
  };
}

export function testGiftPage(overrides: Partial<GiftPage> = {}): GiftPage {
  return {
    ...testReceivedGift(1),
    status: 'pending',
    toPhoneHint: '+966 •• ••• ••67',
    isForMe: false,
    more: [],
    thanks: null,
    given: [],
    ...overrides,
  };
}
