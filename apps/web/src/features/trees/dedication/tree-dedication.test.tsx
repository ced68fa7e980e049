import type { Tree } from '@nabta/contract/tree';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { treeKeys } from '../../kit/cache/keys.ts';
import { fakeApi, testAccount, testToken } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { testTreePage } from '../../testing/test-tree-page.ts';
import { TreeDedication } from './tree-dedication.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;
const dedication = { kind: 'ongoing_charity', name: 'نورة بنت سعد', isPublic: true } as const;
const address = '/tree/T000000001/dedication';

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  localStorage.clear();
});

async function show(parts: Partial<Tree>, language: 'ar' | 'en' = 'ar') {
  const tree = testTreePage(parts);
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
] as const)('a visitor reads it in %s and cannot change it', async (language, words) => {
  await show({ isMine: false, dedication }, language);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a visitor is told nothing where there is none', async () => {
  await show({ isMine: false });
  await waitFor(() => expect(document.querySelector('p, button')).toBeNull());
});

test('one that is hidden says so to its owner', async () => {
  await show({ dedication: { ...dedication, isPublic: false } });
  expect(await screen.findByText('تراه أنت وحدك')).toBeVisible();
});

test('the owner chooses what for, writes a name, sees the words and saves them', async () => {
  api.answer(`PUT ${address}`, { data: { kind: 'in_memory', name: 'عمر', isPublic: false } });
  const kept = await show({});
  await userEvent.click(await screen.findByRole('button', { name: 'خصّصها لمن تحب' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'في ذكرى عزيز' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'الاسم' }), '  عمر ');
  expect(screen.getByText('في ذكرى عمر')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'يراه الجميع' }));
  await userEvent.click(screen.getByRole('button', { name: 'حفظ' }));
  expect(await screen.findByText('حُفظ التخصيص')).toBeInTheDocument();
  expect(api.calls(`PUT ${address}`)).toEqual([{ kind: 'in_memory', name: 'عمر', isPublic: false }]);
  expect(kept()).toEqual({ kind: 'in_memory', name: 'عمر', isPublic: false });
});

test('a name that is missing is asked for, and nothing is sent', async () => {
  await show({});
  await userEvent.click(await screen.findByRole('button', { name: 'خصّصها لمن تحب' }));
  await userEvent.click(await screen.findByRole('button', { name: 'حفظ' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('اكتب اسمًا من حرف إلى 60 حرفًا.');
  expect(screen.getByRole('textbox', { name: 'الاسم' })).toHaveFocus();
  expect(api.calls(`PUT ${address}`)).toEqual([]);
});

test('it is taken away, and where that fails the sheet stays', async () => {
  api.answer(`DELETE ${address}`, { status: 500, code: 'UNEXPECTED' });
  const kept = await show({ dedication });
  await userEvent.click(await screen.findByRole('button', { name: 'تغيير التخصيص' }));
  const remove = await screen.findByRole('button', { name: 'إزالة التخصيص' });
  await userEvent.click(remove);
  expect(await screen.findByText('تعذّر الحفظ. حاول مرة أخرى.')).toBeInTheDocument();
  expect(kept()).toEqual(dedication);
  api.answer(`DELETE ${address}`, { data: {} });
  await userEvent.click(remove);
  expect(await screen.findByText('أُزيل التخصيص')).toBeInTheDocument();
  expect(kept()).toBeNull();
});
