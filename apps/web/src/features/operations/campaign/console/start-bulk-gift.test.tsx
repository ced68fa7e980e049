import type { BulkGift, CampaignRecord } from '@nabta/contract/operations/campaign';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { StartBulkGift } from './start-bulk-gift.tsx';
import { openCampaign } from './testing/open-campaign.ts';
import { stagedBulkGift as bulkGift } from './testing/staged-bulk-gift.ts';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

test('starts with one click when no second approval is needed', async () => {
  await show(bulkGift);
  expect(await screen.findByRole('button', { name: 'إهداء 40 شجرة' })).toBeVisible();
  expect(screen.queryByText(/شخص ثانٍ/u)).toBeNull();
});

test('asks for approval when the total over all files exceeds the limit', async () => {
  await show({ ...bulkGift, takesTwo: true });
  expect(await screen.findByRole('button', { name: 'طلب الموافقة' })).toBeVisible();
  expect(
    screen.getByText(/أكثر من 100 شجرة في الحملة الواحدة أو في اليوم الواحد تحتاج موافقة شخص ثانٍ/u),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إهداء 40 شجرة' })).toBeNull();
});

test('starts above the trees of the campaign only after the first-come confirmation', async () => {
  await show(bulkGift, { ...openCampaign, trees: { free: 6, taken: 0 } });
  const confirmation = await screen.findByRole('switch', { name: /6 فقط من 40/u });
  const button = screen.getByRole('button', { name: 'إهداء 40 شجرة' });
  await userEvent.type(screen.getByLabelText('السبب'), 'عيد');
  expect(button).toBeDisabled();
  await userEvent.click(confirmation);
  expect(button).toBeEnabled();
});

async function show(staged: BulkGift, campaign: CampaignRecord = openCampaign): Promise<void> {
  fakeApi();
  ({ stop } = await renderInApp(
    <Suspense>
      <StartBulkGift campaign={campaign} bulkGift={staged} />
    </Suspense>,
  ));
}
