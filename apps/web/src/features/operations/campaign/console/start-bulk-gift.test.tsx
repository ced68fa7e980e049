import type { BulkGift } from '@nabta/contract/operations/campaign';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { StartBulkGift } from './start-bulk-gift.tsx';
import { stagedBulkGift as bulkGift } from './testing/staged-bulk-gift.ts';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

test('starts with one click when no second approval is needed', async () => {
  await show(bulkGift);
  expect(await screen.findByRole('button', { name: 'أهدِ 40 شجرة' })).toBeVisible();
  expect(screen.queryByText(/شخص ثانٍ/u)).toBeNull();
});

test('asks for approval when the total over all files exceeds the limit', async () => {
  await show({ ...bulkGift, takesTwo: true });
  expect(await screen.findByRole('button', { name: 'اطلب الموافقة' })).toBeVisible();
  expect(screen.getByText(/أكثر من 100 شجرة في الحملة الواحدة تحتاج موافقة شخص ثانٍ/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'أهدِ 40 شجرة' })).toBeNull();
});

async function show(staged: BulkGift): Promise<void> {
  fakeApi();
  ({ stop } = await renderInApp(
    <Suspense>
      <StartBulkGift bulkGift={staged} />
    </Suspense>,
  ));
}
