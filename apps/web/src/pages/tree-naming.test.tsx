import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { treePagesQuery } from '../features/tree/tree-queries.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { testTreePage } from '../testing/test-tree-page.ts';
import { testTrees } from '../testing/test-trees.ts';
import { heading, publicId, visitTree } from './testing/visit-tree.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

const read = `GET /tree/${publicId}`;
const rename = `PATCH /tree/${publicId}`;

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

/** Keeps the answer to the change of name back until it is let go. */
function holdRename(): () => void {
  const answer = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'PATCH') await promise;
    return await answer(url, init);
  });
  return resolve;
}

async function renameTo(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'تسمية الشجرة' }));
  const field = screen.getByRole('textbox', { name: 'اسم الشجرة' });
  await userEvent.clear(field);
  if (name !== '') await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: 'حفظ' }));
}

test('a new name stands on the page and in the list before the server has answered', async () => {
  api.answer(read, { data: testTreePage() });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(2, 2) });
  api.answer(rename, { data: testTreePage({ givenName: 'سدرة جدتي', isVip: true }) });
  const letGo = holdRename();
  const { services } = await visit();
  await heading('شجرة رقم 1');
  const { queryClient } = services.connection;
  const list = treePagesQuery(services.connection.api, {});
  await queryClient.fetchInfiniteQuery(list);
  const named = () =>
    queryClient
      .getQueryData(list.queryKey)
      ?.pages.flat()
      .map((tree) => tree.givenName);

  await renameTo('سدرة جدتي');
  expect(await heading('سدرة جدتي')).toBeVisible();
  expect(named()).toEqual(['شجرة رقم 2', 'سدرة جدتي']);
  expect(screen.queryByText('مميزة')).toBeNull();

  letGo();
  expect(await screen.findByText('تم حفظ الاسم')).toBeInTheDocument();
  expect(api.calls(rename)).toEqual([{ givenName: 'سدرة جدتي' }]);
  // What the server changed besides is taken from its answer, and the list is asked for again.
  expect(screen.getByText('مميزة')).toBeVisible();
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
});

test('a name that the server refuses is put back on the page and in the list', async () => {
  api.answer(read, { data: testTreePage() });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(1, 1) });
  api.answer(rename, { status: 403, code: 'FORBIDDEN' });
  const letGo = holdRename();
  const { services } = await visit();
  await heading('شجرة رقم 1');
  const { queryClient } = services.connection;
  const list = treePagesQuery(services.connection.api, {});
  await queryClient.fetchInfiniteQuery(list);

  await renameTo('سدرة جدتي');
  expect(await heading('سدرة جدتي')).toBeVisible();
  letGo();
  expect(await heading('شجرة رقم 1')).toBeVisible();
  expect(await screen.findByText('تعذّر حفظ التعديل، فأعدنا القيمة السابقة.')).toBeInTheDocument();
  expect(queryClient.getQueryData(list.queryKey)?.pages.flat()[0]?.givenName).toBe('شجرة رقم 1');
});

test('an empty name takes the name away', async () => {
  api.answer(read, { data: testTreePage() });
  api.answer(rename, { data: testTreePage({ givenName: null }) });
  await visit();
  await renameTo('');
  expect(await heading('السدر')).toBeVisible();
  expect(api.calls(rename)).toEqual([{ givenName: null }]);
});

test('a name that cannot be shown safely is explained and not sent', async () => {
  api.answer(read, { data: testTreePage() });
  await visit();
  await renameTo('س'.repeat(41));
  expect(screen.getByText('اكتب اسمًا لا يزيد على 40 حرفًا')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'اسم الشجرة' })).toHaveFocus();
  expect(api.calls(rename)).toEqual([]);
});
