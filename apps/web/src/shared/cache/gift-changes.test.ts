import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { testGift } from '#testing/test-gifts.ts';

import { applyGiftReminder } from './gift-changes.ts';
import { giftKeys } from './keys.ts';

test('updates the reminder of all pending gifts of the bundle and no others', () => {
  const queryClient = new QueryClient();
  const bundleId = '00000000-0000-7000-a000-000000000001';
  const opened = testGift(3, { bundleId, status: 'opened', canReNotifyAt: null });
  const others = [opened, testGift(4), testGift(5, { bundleId: '00000000-0000-7000-a000-000000000002' })];
  const pages = [[testGift(1, { bundleId }), testGift(2, { bundleId })], others];
  queryClient.setQueryData(giftKeys.given, { pages, pageParams: [undefined, 'next'] });
  const times = { lastNotifiedAt: '2026-01-03T09:00:00Z', canReNotifyAt: '2026-01-04T09:00:00Z' };
  applyGiftReminder(queryClient, testGift(1, { bundleId, ...times }));
  expect(queryClient.getQueryData(giftKeys.given)).toMatchObject({
    pages: [[testGift(1, { bundleId, ...times }), testGift(2, { bundleId, ...times })], others],
  });
});

test('updates only the reminded gift without a bundle', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(giftKeys.given, { pages: [[testGift(1), testGift(2)]], pageParams: [undefined] });
  const reminded = testGift(1, { canReNotifyAt: '2026-01-04T09:00:00Z' });
  applyGiftReminder(queryClient, reminded);
  expect(queryClient.getQueryData(giftKeys.given)).toMatchObject({ pages: [[reminded, testGift(2)]] });
});
