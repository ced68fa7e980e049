import type { GiftPage } from '@nabta/contract/gift';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { takeReturnPath } from '../platform/return-path.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testGift, testGiftPage } from '../testing/test-gifts.ts';
import { testTree } from '../testing/test-trees.ts';
import { GiftScreen } from './gift-screen.tsx';

const code = '0123456789ABCDEF';
const read = `GET /gift/page/${code}`;
const open = `POST /gift/page/${code}/open`;

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('before any sign-in it tells who gave what to whom, and the way back from sign-in leads here', async () => {
  const { path } = await visit();
  expect(await screen.findByRole('heading', { name: 'شجرة هدية من فيصل الدوسري' })).toBeVisible();
  expect(screen.getByText('كل عام وأنتِ بخير يا نورة')).toBeVisible();
  expect(screen.getByText('شجرة رقم 1')).toBeVisible();
  expect(screen.getByText(/ادخل بالرقم .*\+966 •• ••• ••67/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'افتح الهدية' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'سجّل الدخول لتفتحها' }));
  expect(path()).toBe('/login');
  expect(takeReturnPath()).toBe(`/gift/${code}`);
});

test('its giver reads for whom it is and how it is doing, and can share it or take it back', async () => {
  signIn();
  await visit({ given: [testGift(1)] });
  expect(
    await screen.findByRole('heading', { level: 1, name: /هديتك إلى .*\+966 55-987-6543/u }),
  ).toBeVisible();
  expect(screen.getByText('لم تُفتح بعد')).toBeVisible();
  expect(screen.getByRole('button', { name: 'مشاركة الرابط' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'استرجاع' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByText(/هذه الهدية لرقم آخر/u)).toBeNull();
});

test('the one it is for opens it and is led to the tree', async () => {
  signIn();
  api.answer(open, { data: { trees: [testTree(1)] } });
  await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('button', { name: 'افتح الهدية' }));
  expect(await screen.findByRole('heading', { name: 'صارت شجرة رقم 1 في غابتك' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'شاهد شجرتي' })).toHaveAttribute('href', '/tree/T000000001');
});

test('a failed opening is a failure with another try', async () => {
  signIn();
  api.answer(open, 'no connection');
  await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('button', { name: 'افتح الهدية' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeEnabled();
});

test('a gift that ended while it was looked at shows what became of it', async () => {
  signIn();
  api.answer(open, { status: 410, code: 'GIFT_ENDED' });
  await visit({ isForMe: true });
  const button = await screen.findByRole('button', { name: 'افتح الهدية' });
  api.answer(read, { data: testGiftPage({ isForMe: true, status: 'taken_back' }) });
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'استُرجعت هذه الهدية' })).toBeVisible();
});

test('declining asks first', async () => {
  signIn();
  const decline = `POST /gift/${testGiftPage().id}/decline`;
  api.answer(decline, { data: {} });
  await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(api.calls(decline)).toHaveLength(0);
  api.answer(read, { data: testGiftPage({ isForMe: true, status: 'declined' }) });
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByRole('heading', { name: 'لم تُقبل هذه الهدية' })).toBeVisible();
  expect(api.calls(decline)).toHaveLength(1);
});

test('who is signed in with another number is told so, and can change it', async () => {
  signIn();
  api.answer('POST /auth/logout', { data: {} });
  const { path } = await visit();
  expect(await screen.findByRole('heading', { name: 'هذه الهدية لرقم آخر' })).toBeVisible();
  expect(screen.getByText(/دخلت بالرقم .*\+966.50\S+000\S+0001/u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'الدخول برقم آخر' }));
  await waitFor(() => expect(path()).toBe('/login'));
  expect(takeReturnPath()).toBe(`/gift/${code}`);
});

test('a new person gives a name first and comes back', async () => {
  signIn({ firstname: null, lastname: null });
  const { path } = await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('link', { name: 'أكمل اسمك لتفتحها' }));
  expect(path()).toBe('/auth/new_user');
  expect(takeReturnPath()).toBe(`/gift/${code}`);
});

test.each([
  ['opened', 'فُتحت هذه الهدية'],
  ['taken_back', 'استُرجعت هذه الهدية'],
  ['declined', 'لم تُقبل هذه الهدية'],
  ['expired', 'انتهت مدة هذه الهدية'],
  ['scheduled', 'هذه الهدية محفوظة لموعدها'],
] as const)('a gift that is %s says so and cannot be opened', async (status, title) => {
  await visit({ status });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'سجّل الدخول لتفتحها' })).toBeNull();
});

test('an unknown code is told as unknown', async () => {
  api.answer(read, { status: 404, code: 'NOT_FOUND' });
  await arrive();
  expect(await screen.findByRole('heading', { name: 'لم نجد هذه الهدية' })).toBeVisible();
});

test('messages can be ended without an account, after a question', async () => {
  const refuse = `POST /gift/page/${code}/opt_out`;
  api.answer(refuse, { data: {} });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'لا أريد رسائل أخرى عن الهدايا' }));
  expect(api.calls(refuse)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'إيقاف الرسائل' }));
  expect(await screen.findByText('لن تصل إلى هذا الرقم رسائل أخرى عن الهدايا.')).toBeVisible();
  expect(api.calls(refuse)).toHaveLength(1);
});

function signIn(parts: Partial<Record<keyof typeof testAccount, string | null>> = {}): void {
  localStorage.setItem('token', testToken());
  api.answer('GET /account', { data: { ...testAccount, ...parts } });
}

async function visit(parts: Partial<GiftPage> = {}) {
  api.answer(read, { data: testGiftPage(parts) });
  return await arrive();
}

async function arrive() {
  const rendered = await renderInApp(
    <Routes>
      <Route path="/gift/:code" element={<GiftScreen />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { path: `/gift/${code}` },
  );
  stop = rendered.stop;
  return rendered;
}
