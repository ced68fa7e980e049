import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { checkForest, connectionBack } from '../../kit/cache/changes.ts';
import { accountKeys, treeKeys } from '../../kit/cache/keys.ts';
import { fakeApi, testAccount, testToken } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
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

function has(treesPlanted: number, celebratedLevel: number) {
  api.answer('GET /account', { data: { ...testAccount, treesPlanted, celebratedLevel } });
}

async function open(place?: React.ReactNode) {
  const rendered = await renderInApp(
    <>
      {place}
      <GrowthWatch />
    </>,
  );
  ({ stop } = rendered);
  check = () => checkForest(rendered.services.connection.queryClient);
  await waitFor(() => expect(api.calls('GET /account')).not.toEqual([]));
  return rendered;
}

const dialog = () => screen.queryByRole('dialog', { name: 'بلغت مستوى جديدًا!' });

test('a level that somebody else brought is celebrated over what stands there, and can be closed', async () => {
  has(4, 1);
  await open();
  expect(api.calls(celebrate)).toEqual([]);
  has(5, 1);
  api.answer(celebrate, { data: { level: 'treesFriend' } });
  await act(() => check());
  expect(await screen.findByRole('dialog', { name: 'بلغت مستوى جديدًا!' })).toHaveAccessibleDescription(
    /صديق الأشجار/u,
  );
  await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  await waitFor(() => expect(dialog()).not.toBeInTheDocument());
  has(6, 2);
  await act(() => check());
  expect(api.calls(celebrate)).toHaveLength(1);
  expect(dialog()).not.toBeInTheDocument();
});

test('a celebration stays where the connection was lost and came back', async () => {
  has(5, 1);
  api.answer(celebrate, { data: { level: 'treesFriend' } });
  const { queryClient } = (await open()).services.connection;
  expect(await screen.findByRole('dialog', { name: 'بلغت مستوى جديدًا!' })).toBeVisible();
  api.answer(celebrate, { data: { level: null } });
  await act(async () => connectionBack(queryClient));
  await waitFor(() => expect(api.calls('GET /account')).toHaveLength(2));
  expect(dialog()).toBeVisible();
  expect(api.calls(celebrate)).toHaveLength(1);
});

test('what another device has celebrated is not celebrated here', async () => {
  has(5, 1);
  api.answer(celebrate, { data: { level: null } });
  await open();
  await waitFor(() => expect(api.calls(celebrate)).toHaveLength(1));
  await act(() => check());
  expect(dialog()).not.toBeInTheDocument();
  expect(api.calls(celebrate)).toHaveLength(1);
});

test('in the window by which a tree came it is celebrated there, and nowhere over it', async () => {
  has(4, 1);
  await open(<LevelReached />);
  has(5, 1);
  api.answer(celebrate, { data: { level: 'treesFriend' } });
  await act(() => check());
  expect(await screen.findByText('وسامك الآن: صديق الأشجار')).toBeVisible();
  expect(dialog()).not.toBeInTheDocument();
});

test('a small step between badges is told by a quiet word, once', async () => {
  has(14, 3);
  await open();
  has(15, 3);
  await act(() => check());
  expect(await screen.findByText('صار في غابتك 15 شجرة')).toBeVisible();
  has(16, 3);
  await act(() => check());
  expect(screen.queryAllByText(/صار في غابتك/u)).toHaveLength(1);
  expect(api.calls(celebrate)).toEqual([]);
});

test('who opens the app with many trees is told nothing', async () => {
  has(25, 3);
  await open();
  await act(() => check());
  expect(screen.queryByText(/صار في غابتك/u)).toBeNull();
  expect(api.calls(celebrate)).toEqual([]);
});

test('a tree that came by other hands makes the list stale, whichever part of the page noticed it', async () => {
  has(4, 1);
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
