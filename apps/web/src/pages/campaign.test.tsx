import { withCheckCharacter } from '@nabta/domain/coupon-code';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testTree } from '../testing/test-trees.ts';
import { Page } from './campaign.tsx';

const code = withCheckCharacter('NABTA0WAHA');
const campaign = {
  id: 'campaign-1',
  slug: 'spring',
  name: { ar: 'ربيع الواحة', en: 'Spring' },
  about: null,
  company: null,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  state: 'open',
  trees: { free: 1, taken: 9 },
  coverage: { promised: 1, covered: 1 },
};
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  localStorage.setItem('token', testToken());
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /campaign/page/spring', { data: campaign });
  api.answer(`GET /coupon/${code}`, {
    data: { campaign: campaign.name, company: null, specie: null, endsAt: null },
  });
  api.answer('POST /coupon/redeem', { data: { trees: [testTree(4)] } });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('shows the tree redeemed with the last coupon after the campaign is used up', async () => {
  const rendered = await renderInApp(
    <Routes>
      <Route path="/c/:slug" element={<Page />} />
    </Routes>,
    { path: '/c/spring' },
  );
  ({ stop } = rendered);
  await userEvent.type(await screen.findByRole('textbox'), code);
  const redeemButton = await screen.findByRole('button', { name: 'الحصول على شجرتي' });
  const usedUp = { ...campaign, state: 'used_up', trees: { free: 0, taken: 10 } };
  api.answer('GET /campaign/page/spring', { data: usedUp });
  await userEvent.click(redeemButton);
  expect(await screen.findByRole('heading', { name: 'مبروك! لديك شجرة جديدة' })).toBeVisible();
  await act(() => rendered.services.connection.queryClient.refetchQueries());
  expect(await screen.findByText(/10 من 10/u)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'مبروك! لديك شجرة جديدة' })).toBeVisible();
});
