import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testTreePage } from '../testing/test-tree-page.ts';
import { testTree } from '../testing/test-trees.ts';
import { Page } from './tag.tsx';

const secret = '0123456789ABC';
const claim = 'POST /tree_tag/TAG0001/claim';
const free = {
  ...testTree(1, {
    givenName: null,
    owner: null,
    plantedByCompany: { id: 'company-1', name: { ar: 'تمور الدار', en: 'AlDar' }, image: null },
  }),
  claimable: true,
  isMine: false,
};
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /tree_tag/TAG0001/tree', { data: free });
  api.answer('GET /tree/T000000001', { data: testTreePage({ owner: null, isMine: false }) });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('shows a visitor the tree and keeps the tag and its secret through sign-in', async () => {
  const { path } = await visit(`/tag/TAG0001#${secret}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'السدر' })).toBeVisible();
  expect(screen.getByText(/تمور الدار/u)).toBeVisible();
  expect(await screen.findByText('وادي حنيفة')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'تسجيل الدخول لامتلاك هذه الشجرة' }));
  expect(path()).toBe('/login');
  expect(sessionStorage.getItem('return-path')).toBe(`/tag/TAG0001#${secret}`);
});

test('claims the tree once on repeated presses and lets the owner name it', async () => {
  localStorage.setItem('token', testToken());
  api.answer(claim, { data: testTree(1, { givenName: null }) });
  api.answer('POST /account/celebration', { data: { level: 'treesFriend' } });
  await visit(`/tag/TAG0001#${secret}`);
  const button = await screen.findByRole('button', { name: 'إضافتها إلى غابتي' });
  api.answer('GET /account', { data: { ...testAccount, treesPlanted: 5 } });
  await userEvent.dblClick(button);
  expect(await screen.findByRole('heading', { name: 'الشجرة صارت لك' })).toBeVisible();
  expect(api.calls(claim)).toEqual([{ secret }]);
  expect(await screen.findByText('بلغت مستوى جديدًا!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'عرض الشجرة' })).toHaveAttribute('href', '/tree/T000000001');
  api.answer('PATCH /tree/T000000001', { data: testTreePage({ givenName: 'نخلة أبي' }) });
  await userEvent.click(screen.getByRole('button', { name: 'تسمية شجرتي' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'اسم الشجرة' }), 'نخلة أبي');
  await userEvent.click(screen.getByRole('button', { name: 'حفظ' }));
  await waitFor(() => expect(api.calls('PATCH /tree/T000000001')).toEqual([{ givenName: 'نخلة أبي' }]));
});

test('does not allow claiming with the printed number alone', async () => {
  localStorage.setItem('token', testToken());
  await visit('/tag/tag0001');
  expect(await screen.findByText(/بمسح رمز QR الذي على لوحتها/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إضافتها إلى غابتي' })).toBeNull();
  expect(screen.getByRole('link', { name: 'مسح رمز لوحة' })).toHaveAttribute('href', '/scan');
});

test('says when the tree was claimed a moment before', async () => {
  localStorage.setItem('token', testToken());
  api.answer(claim, { status: 409, code: 'TREE_CLAIMED' });
  await visit(`/tag/TAG0001#${secret}`);
  const button = await screen.findByRole('button', { name: 'إضافتها إلى غابتي' });
  const owner = { id: 'account-2', firstname: 'سعد', lastname: 'الحربي', image: null };
  api.answer('GET /tree_tag/TAG0001/tree', { data: { ...free, owner, claimable: false } });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('سبقك أحدهم إلى هذه الشجرة');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'إضافتها إلى غابتي' })).toBeNull());
  expect(screen.getByRole('alert')).toBeVisible();
});

test('shows an error for a wrong secret', async () => {
  localStorage.setItem('token', testToken());
  api.answer(claim, { status: 400, code: 'WRONG_TAG_SECRET' });
  await visit(`/tag/TAG0001#${secret}`);
  await userEvent.click(await screen.findByRole('button', { name: 'إضافتها إلى غابتي' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('هذا ليس رمز هذه اللوحة');
});

test.each([
  ['owned by the user', { isMine: true, owner: { ...testAccount } }, 'هذه شجرتك، وهي في غابتك.'],
  ['owned by another user', { owner: { ...testAccount, id: 'account-2' } }, 'لهذه الشجرة مالك بالفعل.'],
  ['promised as a gift', { isPromised: true }, 'هذه الشجرة هدية تنتظر من يفتحها.'],
  [
    'lost',
    { endedAt: '2026-03-01T06:00:00.000Z' },
    'لم تعد هذه الشجرة قائمة، فلا يستلمها أحد. يمكن مسح لوحة شجرة أخرى.',
  ],
  ['not claimable', {}, 'هذه الشجرة لا تُستلم بلوحتها.'],
])('does not offer a tree that is %s', async (_whose, overrides, text) => {
  localStorage.setItem('token', testToken());
  api.answer('GET /tree_tag/TAG0001/tree', { data: { ...free, claimable: false, ...overrides } });
  await visit(`/tag/TAG0001#${secret}`);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'عرض الشجرة' })).toHaveAttribute('href', '/tree/T000000001');
  expect(screen.queryByRole('button', { name: 'إضافتها إلى غابتي' })).toBeNull();
});

test('leads from an unknown tag to the camera', async () => {
  await visit('/tag/TAG9999');
  expect(await screen.findByRole('heading', { level: 1, name: 'لم نتعرّف على هذه اللوحة.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'مسح رمز لوحة' })).toHaveAttribute('href', '/scan');
});

async function visit(path: string) {
  const rendered = await renderInApp(
    <Routes>
      <Route path="/tag/:id" element={<Page />} />
      <Route path="*" element="elsewhere" />
    </Routes>,
    { path },
  );
  stop = rendered.stop;
  return rendered;
}
