import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refetchTreeCount, invalidateAll } from '#shared/cache/changes.ts';
import { accountKeys, treeKeys } from '#shared/cache/keys.ts';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { GrowthWatch } from './growth-watch.tsx';
import { LevelReached } from './level-reached.tsx';

const celebrate = 'POST /account/celebration';
let api: FakeApi;
let stop: (() => void) | undefined;
let check: () => Promise<void>;

beforeEach(() => {
  api = fakeApi();
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function setAccount(treesPlanted: number, celebratedLevel: number) {
  api.answer('GET /account', { data: { ...testAccount, treesPlanted, celebratedLevel } });
}

async function open(content?: React.ReactNode) {
  const rendered = await renderInApp(
    <>
      {content}
      <GrowthWatch />
    </>,
  );
  ({ stop } = rendered);
  check = () => refetchTreeCount(rendered.services.connection.queryClient);
  await waitFor(() => expect(api.calls('GET /account')).not.toEqual([]));
  return rendered;
}

const dialog = () => screen.queryByRole('dialog', { name: 'بلغت مستوى جديدًا!' });

test('celebrates a level reached through staff over the current page, with a close button', async () => {
  setAccount(4, 1);
  await open();
  expect(api.calls(celebrate)).toEqual([]);
  setAccount(5, 1);
  api.answer(celebrate, { data: { level: 'treesFriend' } });
  await act(() => check());
  expect(await screen.findByRole('dialog', { name: 'بلغت مستوى جديدًا!' })).toHaveAccessibleDescription(
    /صديق الأشجار/u,
  );
  await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  await waitFor(() => expect(dialog()).not.toBeInTheDocument());
  setAccount(6, 2);
  await act(() => check());
  expect(api.calls(celebrate)).toHaveLength(1);
  expect(dialog()).not.toBeInTheDocument();
});

test('keeps the celebration open after a reconnect', async () => {
  setAccount(5, 1);
  api.answer(celebrate, { data: { level: 'treesFriend' } });
  const { queryClient } = (await open()).services.connection;
  expect(await screen.findByRole('dialog', { name: 'بلغت مستوى جديدًا!' })).toBeVisible();
  api.answer(celebrate, { data: { level: null } });
  await act(async () => invalidateAll(queryClient));
  await waitFor(() => expect(api.calls('GET /account')).toHaveLength(2));
  expect(dialog()).toBeVisible();
  expect(api.calls(celebrate)).toHaveLength(1);
});

test('invalidates the list when the account brings a level after the list was loaded', async () => {
  setAccount(5, 1);
  api.answer(celebrate, { data: { level: 'treesFriend' } });
  const { queryClient } = (await open()).services.connection;
  const list = treeKeys.pagesOf({});
  queryClient.setQueryData(list, { pages: [[]], pageParams: [undefined] });
  expect(await screen.findByRole('dialog', { name: 'بلغت مستوى جديدًا!' })).toBeVisible();
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
});

test('does not repeat a celebration of a different device', async () => {
  setAccount(5, 1);
  api.answer(celebrate, { data: { level: null } });
  await open();
  await waitFor(() => expect(api.calls(celebrate)).toHaveLength(1));
  await act(() => check());
  expect(dialog()).not.toBeInTheDocument();
  expect(api.calls(celebrate)).toHaveLength(1);
});

test('celebrates in the open window that brought the tree and shows no dialog', async () => {
  setAccount(4, 1);
  await open(<LevelReached />);
  setAccount(5, 1);
  api.answer(celebrate, { data: { level: 'treesFriend' } });
  await act(() => check());
  expect(await screen.findByText('وسامك الآن: صديق الأشجار')).toBeVisible();
  expect(dialog()).not.toBeInTheDocument();
});

test('shows a toast once for a small step between badges', async () => {
  setAccount(14, 3);
  await open();
  setAccount(15, 3);
  await act(() => check());
  expect(await screen.findByText('صار في غابتك 15 شجرة')).toBeVisible();
  setAccount(16, 3);
  await act(() => check());
  expect(screen.queryAllByText(/صار في غابتك/u)).toHaveLength(1);
  expect(api.calls(celebrate)).toEqual([]);
});

test('shows nothing when the app opens with many trees', async () => {
  setAccount(25, 3);
  await open();
  await act(() => check());
  expect(screen.queryByText(/صار في غابتك/u)).toBeNull();
  expect(api.calls(celebrate)).toEqual([]);
});

test('invalidates the list when any refetch of the account shows a different tree count', async () => {
  setAccount(4, 1);
  const { queryClient } = (await open()).services.connection;
  const list = treeKeys.pagesOf({});
  queryClient.setQueryData(list, { pages: [[]], pageParams: [undefined] });
  await act(() => check());
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(false);
  act(
    () =>
      void queryClient.setQueryData(accountKeys.mine, {
        ...testAccount,
        treesPlanted: 3,
        celebratedLevel: 1,
      }),
  );
  await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true));
});
