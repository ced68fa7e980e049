import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { treePagesQuery } from '../features/trees/tree/tree-queries.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { testTreePage } from '../testing/test-tree-page.ts';
import { testTrees } from '../testing/test-trees.ts';
import { heading, publicId, visitTree } from './testing/visit-tree.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

const getTree = `GET /tree/${publicId}`;
const patchTree = `PATCH /tree/${publicId}`;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit() {
  const rendered = await visitTree();
  stop = rendered.stop;
  return rendered;
}

/** Delays the response to the rename until the returned function is called. */
function delayRename(): () => void {
  const originalFetch = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'PATCH') await promise;
    return await originalFetch(url, init);
  });
  return resolve;
}

async function renameTo(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'تسمية الشجرة' }));
  const field = await screen.findByRole('textbox', { name: 'اسم الشجرة' });
  await userEvent.clear(field);
  if (name !== '') await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: 'حفظ' }));
}

test('shows a new name on the page and in the list before the server responds', async () => {
  api.answer(getTree, { data: testTreePage() });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(2, 2) });
  api.answer(patchTree, { data: testTreePage({ givenName: 'سدرة جدتي', isVip: true }) });
  const release = delayRename();
  const { services } = await visit();
  await heading('شجرة رقم 1');
  const { queryClient } = services.connection;
  const list = treePagesQuery(services.connection.api, {});
  await queryClient.fetchInfiniteQuery(list);
  const cachedNames = () =>
    queryClient
      .getQueryData(list.queryKey)
      ?.pages.flat()
      .map((tree) => tree.givenName);

  await renameTo('سدرة جدتي');
  expect(await heading('سدرة جدتي')).toBeVisible();
  expect(cachedNames()).toEqual(['شجرة رقم 2', 'سدرة جدتي']);
  expect(screen.queryByText('مميزة')).toBeNull();

  release();
  expect(await screen.findByText('تم حفظ الاسم')).toBeInTheDocument();
  expect(api.calls(patchTree)).toEqual([{ givenName: 'سدرة جدتي' }]);
  // Other changed fields come from the response, and the list is refetched.
  expect(screen.getByText('مميزة')).toBeVisible();
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
});

test('reverts a name that the server rejects on the page and in the list', async () => {
  api.answer(getTree, { data: testTreePage() });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(1, 1) });
  api.answer(patchTree, { status: 403, code: 'FORBIDDEN' });
  const release = delayRename();
  const { services } = await visit();
  await heading('شجرة رقم 1');
  const { queryClient } = services.connection;
  const list = treePagesQuery(services.connection.api, {});
  await queryClient.fetchInfiniteQuery(list);

  await renameTo('سدرة جدتي');
  expect(await heading('سدرة جدتي')).toBeVisible();
  release();
  expect(await heading('شجرة رقم 1')).toBeVisible();
  expect(await screen.findByText('تعذّر حفظ التعديل، فأعدنا القيمة السابقة.')).toBeInTheDocument();
  expect(queryClient.getQueryData(list.queryKey)?.pages.flat()[0]?.givenName).toBe('شجرة رقم 1');
});

test('removes the name when the input is empty', async () => {
  api.answer(getTree, { data: testTreePage() });
  api.answer(patchTree, { data: testTreePage({ givenName: null }) });
  await visit();
  await renameTo('');
  expect(await heading('السدر')).toBeVisible();
  expect(api.calls(patchTree)).toEqual([{ givenName: null }]);
});

test('explains an invalid name and does not send it', async () => {
  api.answer(getTree, { data: testTreePage() });
  await visit();
  await renameTo('س'.repeat(41));
  expect(screen.getByText('الاسم لا يزيد على 40 حرفًا')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'اسم الشجرة' })).toHaveFocus();
  expect(api.calls(patchTree)).toEqual([]);
});

test('says beside the field that a name reads as a web address, and sends nothing', async () => {
  api.answer(getTree, { data: testTreePage() });
  await visit();
  await heading('شجرة رقم 1');
  await renameTo('bank-alrajhi.com');
  expect(screen.getByText(/أشبه بعنوان موقع/u)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'اسم الشجرة' })).toHaveFocus();
  expect(api.calls(patchTree)).toEqual([]);
});
