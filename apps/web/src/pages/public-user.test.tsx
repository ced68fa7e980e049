import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testTree, testTrees } from '../testing/test-trees.ts';
import { Page } from './public-user.tsx';

vi.mock('../features/trees/badge/growth-animation.ts', () => ({
  loadGrowthAnimation: async () => ({ load: () => ({ growTo() {}, standAt() {}, remove() {} }) }),
}));

let api: FakeApi;
let stop: (() => void) | undefined;

const code = 'a-share-code-of-a-friend';
const friend = {
  id: 'account-2',
  firstname: 'فيصل',
  lastname: 'الدوسري',
  image: null,
  treesPlanted: 22,
  co2Avoided: 41.5,
  asOf: '2026-11-15T18:57:00.000Z',
  level: 'treesHero',
};
const trees = `GET /tree/for_public_account/${friend.id}`;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(`GET /account/public/${code}`, { data: friend });
  api.answer(`${trees}?limit=20`, { data: testTrees(20, 22) });
  api.answer(`${trees}?cursor=${testTree(3).id}&limit=20`, { data: testTrees(2, 2) });
});

afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit() {
  const rendered = await renderInApp(
    <Suspense>
      <Routes>
        <Route path="/user/:code" element={<Page />} />
      </Routes>
    </Suspense>,
    { path: `/user/${code}` },
  );
  stop = rendered.stop;
}

const invitation = () => screen.queryByRole('link', { name: 'تسجيل الدخول لبدء غابتك' });

test('shows the user, their trees and their CO2', async () => {
  await visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'فيصل الدوسري' })).toBeVisible();
  expect(screen.getByText('41.50')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'أشجار فيصل' })).toBeVisible();
  expect(await screen.findByText('شجرة رقم 22')).toBeVisible();
});

test('loads more trees on request until the last one', async () => {
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'عرض المزيد' }));
  expect(await screen.findByText('شجرة رقم 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'عرض المزيد' })).toBeNull();
});

test('invites a signed-out visitor to sign in', async () => {
  await visit();
  await waitFor(() => expect(invitation()).toBeVisible());
  expect(invitation()).toHaveAttribute('href', '/');
});

test('does not invite a signed-in user', async () => {
  localStorage.setItem('token', testToken());
  await visit();
  await screen.findByText('شجرة رقم 22');
  expect(invitation()).toBeNull();
});

test('shows Not Found for an unknown or private link', async () => {
  api.answer(`GET /account/public/${code}`, { status: 404, code: 'NOT_FOUND' });
  await visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'لم نجد هذه الغابة' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'إلى الرئيسية' })).toHaveAttribute('href', '/');
});

test('sends no tree request for an empty forest', async () => {
  api.answer(`GET /account/public/${code}`, {
    data: { ...friend, treesPlanted: 0, co2Avoided: 0, level: null },
  });
  await visit();
  expect(await screen.findByText('لا أشجار في هذه الغابة بعد')).toBeVisible();
  expect(api.calls(`${trees}?limit=20`)).toEqual([]);
});
