import type { Delivery } from '@nabta/contract/supply/delivery';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '#platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { Page } from './delivery-page.tsx';

const effortRef = { id: 'effort-1', name: { ar: 'حملة الوادي', en: 'The valley' } };
const sidr = { id: 'sidr', commonName: { ar: 'سدر', en: 'Sidr' } };
const shortDelivery: Delivery = {
  id: 'delivery-1',
  code: 'D-1',
  effort: effortRef,
  land: effortRef,
  company: null,
  nursery: { ar: 'مشتل الواحة', en: 'Oasis nursery' },
  status: 'delivered',
  dueOn: '2026-10-01',
  daysLate: 0,
  lines: [{ specie: sidr, ordered: 40, received: 30 }],
  openIssues: 1,
  version: 3,
  updatedAt: '2026-10-05T09:00:00Z',
  note: null,
  follows: null,
  followedBy: null,
  deliveredAt: '2026-10-05T09:00:00Z',
  createdAt: '2026-09-20T09:00:00Z',
  photos: [],
  steps: [],
  issues: [],
};
const issue = { id: 'issue-1', status: 'pending', createdAt: '2026-10-03T09:00:00Z' } as const;

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'manager' } });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each(['delayed', 'quantity_mismatch'] as const)(
  'offers to order the missing saplings with an issue of kind %s',
  async (kind) => {
    await open({ issues: [{ ...issue, kind }] });
    const card = screen.getByRole('heading', { name: '10 شتلات ناقصة' }).parentElement as HTMLElement;
    expect(within(card).queryAllByRole('button', { name: 'رفع بلاغ' })).toHaveLength(
      kind === 'delayed' ? 1 : 0,
    );
    await userEvent.click(within(card).getByRole('button', { name: 'جدولة الباقي' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  },
);

test('does not offer missing saplings that a follow-up delivery brings', async () => {
  await open({ followedBy: { id: 'delivery-2', code: 'D-2' } });
  expect(screen.queryByText('10 شتلات ناقصة')).toBeNull();
});

async function open(overrides: Partial<Delivery>): Promise<void> {
  api.answer('GET /delivery/delivery-1', { data: { ...shortDelivery, ...overrides } });
  ({ stop } = await renderInApp(
    <Suspense>
      <SignedInPage />
    </Suspense>,
  ));
  await screen.findByRole('heading', { name: 'حملة الوادي' });
}

function SignedInPage() {
  return useSession().account && <Page id="delivery-1" />;
}
