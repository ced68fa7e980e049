import type { BulkGift, CampaignRecord, CouponBatch } from '@nabta/contract/operations/campaign';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '#platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { Page } from './campaign-page.tsx';
import { openCampaign as campaign } from './testing/open-campaign.ts';
import { stagedBulkGift } from './testing/staged-bulk-gift.ts';

const batch: CouponBatch = {
  id: 'batch-1',
  codes: 12,
  mostUses: 1,
  isOpenSecret: false,
  isFirstCome: false,
  uses: 0,
  coverage: null,
  approval: 'waiting',
  askedAt: '2026-09-01T00:00:00.000Z',
  madeAt: null,
};

const bulkGift: BulkGift = {
  ...stagedBulkGift,
  status: 'running',
  lines: 500,
  receivers: 500,
  startedAt: '2026-09-01T00:00:00.000Z',
};

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'manager' } });
  localStorage.setItem('token', testToken());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Guarded() {
  const { status } = useSession();
  return status === 'signed-in' ? <Page id="campaign-1" /> : null;
}

async function show(record: CampaignRecord): Promise<void> {
  api.answer('GET /campaign/campaign-1', { data: record });
  ({ stop } = await renderInApp(
    <Suspense>
      <Guarded />
    </Suspense>,
    { language: 'en' },
  ));
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('refreshes the trees of the campaign once a bulk gift is done', async () => {
  api.answer('GET /bulk_gift/bulk-gift-1', { data: { ...bulkGift, faulty: [] } });
  await show({ ...campaign, bulkGifts: [bulkGift] });
  expect(await screen.findByText('0 of 500 given')).toBeVisible();
  const done: BulkGift = { ...bulkGift, status: 'done', given: 500 };
  api.answer('GET /bulk_gift/bulk-gift-1', { data: { ...done, faulty: [] } });
  api.answer('GET /campaign/campaign-1', {
    data: { ...campaign, trees: { free: 0, taken: 500 }, state: 'used_up', bulkGifts: [done] },
  });
  await advance(2_000);
  expect(await screen.findByText('No trees left')).toBeVisible();
});

test('shows approved codes without a reload', async () => {
  await show({ ...campaign, batches: [batch] });
  expect(await screen.findByText('Waits for approval')).toBeVisible();
  api.answer('GET /campaign/campaign-1', {
    data: { ...campaign, batches: [{ ...batch, approval: 'done', madeAt: batch.askedAt }] },
  });
  await advance(5_000);
  expect(await screen.findByText('Approved')).toBeVisible();
});
