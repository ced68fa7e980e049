import type { Tree } from '@nabta/contract/trees/tree';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { treeKeys } from '#shared/cache/keys.ts';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTreePage } from '#testing/test-tree-page.ts';

import { TreeDedication } from './tree-dedication.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;
const dedication = { kind: 'ongoing_charity', name: 'نورة بنت سعد', isPublic: true } as const;
const path = '/tree/T000000001/dedication';

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  localStorage.clear();
});

async function show(overrides: Partial<Tree>, language: 'ar' | 'en' = 'ar') {
  const tree = testTreePage(overrides);
  const rendered = await renderInApp(
    <Suspense>
      <TreeDedication tree={tree} />
    </Suspense>,
    { language },
  );
  stop = rendered.stop;
  const { queryClient } = rendered.services.connection;
  queryClient.setQueryData<Tree>(treeKeys.one(tree.publicId), tree);
  return () => queryClient.getQueryData<Tree>(treeKeys.one(tree.publicId))?.dedication;
}

test.each([
  ['ar', 'صدقة جارية عن نورة بنت سعد'],
  ['en', 'Ongoing charity on behalf of نورة بنت سعد'],
] as const)('shows the dedication in %s read-only to a visitor', async (language, text) => {
  await show({ isMine: false, dedication }, language);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows a visitor nothing without a dedication', async () => {
  await show({ isMine: false });
  await waitFor(() => expect(document.querySelector('p, button')).toBeNull());
});

test('marks a hidden dedication for its owner', async () => {
  await show({ dedication: { ...dedication, isPublic: false } });
  expect(await screen.findByText('لا يراه سواك')).toBeVisible();
});

test('previews and saves kind, name and visibility', async () => {
  api.answer(`PUT ${path}`, { data: { kind: 'in_memory', name: 'عمر', isPublic: false } });
  const cachedDedication = await show({});
  await userEvent.click(await screen.findByRole('button', { name: 'تخصيصها لشخص عزيز' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'في ذكرى عزيز' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'الاسم' }), '  عمر ');
  expect(screen.getByText('في ذكرى عمر')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'يراه الجميع' }));
  await userEvent.click(screen.getByRole('button', { name: 'حفظ' }));
  expect(await screen.findByText('حُفظ التخصيص')).toBeInTheDocument();
  expect(api.calls(`PUT ${path}`)).toEqual([{ kind: 'in_memory', name: 'عمر', isPublic: false }]);
  expect(cachedDedication()).toEqual({ kind: 'in_memory', name: 'عمر', isPublic: false });
});

test('asks for a missing name and sends nothing', async () => {
  await show({});
  await userEvent.click(await screen.findByRole('button', { name: 'تخصيصها لشخص عزيز' }));
  await userEvent.click(await screen.findByRole('button', { name: 'حفظ' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('يُكتب الاسم من حرف إلى 60 حرفًا.');
  expect(screen.getByRole('textbox', { name: 'الاسم' })).toHaveFocus();
  expect(api.calls(`PUT ${path}`)).toEqual([]);
});

test('removes the dedication and keeps the sheet open when removing fails', async () => {
  api.answer(`DELETE ${path}`, { status: 500, code: 'UNEXPECTED' });
  const cachedDedication = await show({ dedication });
  await userEvent.click(await screen.findByRole('button', { name: 'تغيير التخصيص' }));
  const remove = await screen.findByRole('button', { name: 'إزالة التخصيص' });
  await userEvent.click(remove);
  expect(await screen.findByText('تعذّر الحفظ. تُرجى المحاولة مرة أخرى.')).toBeInTheDocument();
  expect(cachedDedication()).toEqual(dedication);
  api.answer(`DELETE ${path}`, { data: {} });
  await userEvent.click(remove);
  expect(await screen.findByText('أُزيل التخصيص')).toBeInTheDocument();
  expect(cachedDedication()).toBeNull();
});
