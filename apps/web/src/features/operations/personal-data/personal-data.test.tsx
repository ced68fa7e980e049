import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useAccount, useSession } from '../../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { LazyErasureNotice } from './lazy-erasure-notice.tsx';
import { PersonalDataRows } from './personal-data-rows.tsx';

const leaving = { ...testAccount, eraseAfter: '2026-11-30T09:00:00.000Z' };
const half = {
  askedAt: '2026-11-16T09:00:00.000Z',
  readyAt: null,
  goneAt: '2026-11-23T09:00:00.000Z',
  rows: 40,
  rowsWritten: 10,
};
let api: FakeApi;
let stop: (() => void) | undefined;

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

function Rows() {
  const account = useAccount();
  return (
    <>
      <LazyErasureNotice account={account} />
      <PersonalDataRows account={account} />
    </>
  );
}

function Guarded() {
  const { status } = useSession();
  return status === 'signed-in' ? <Rows /> : <p>{status}</p>;
}

async function visit() {
  stop = (await renderInApp(<Guarded />, { path: '/profile' })).stop;
  await screen.findByRole('button', { name: 'تنزيل بياناتي' });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a copy is asked for, grows, and is offered when it is ready', async () => {
  api.answer('GET /account/export/state', { data: null });
  api.answer('POST /account/export', { data: half });
  await visit();
  await press('تنزيل بياناتي');
  await userEvent.click(await screen.findByRole('button', { name: 'تجهيز بياناتي' }));
  const bar = await screen.findByRole('progressbar');
  expect(bar).toHaveAttribute('aria-valuetext', 'السجلات: 10 من 40');
  api.answer('GET /account/export/state', {
    data: { ...half, rowsWritten: 40, readyAt: '2026-11-16T09:00:04.000Z' },
  });
  expect(await screen.findByRole('button', { name: 'حفظ بياناتي' }, { timeout: 3_000 })).toBeEnabled();
  expect(screen.getByText(/بياناتك جاهزة/u)).toHaveTextContent('2026');
});

test('where the state of a copy does not come, it is asked for again', async () => {
  api.answer('GET /account/export/state', { status: 403, code: 'FORBIDDEN' });
  await visit();
  await press('تنزيل بياناتي');
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  api.answer('GET /account/export/state', { data: null });
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'تجهيز بياناتي' })).toBeEnabled();
});

test('deleting is told in plain words, and needs the code that was sent', async () => {
  api.answer('POST /account/erasure_code', { data: { expiresIn: 600, resendIn: 60 } });
  api.answer('DELETE /account', { status: 400, code: 'WRONG_CODE' });
  await visit();
  await press('حذف حسابي');
  const sheet = within(await screen.findByRole('dialog', { name: 'حذف حسابي' }));
  expect(sheet.getByText(/لا تفقد شيئًا طوال 14 يومًا/u)).toBeVisible();
  expect(api.calls('POST /account/erasure_code')).toHaveLength(0);
  await userEvent.click(sheet.getByRole('button', { name: 'أرسل لي رمزًا' }));
  await sheet.findByRole('group');
  const confirm = sheet.getByRole('button', { name: 'حذف حسابي' });
  expect(confirm).toBeDisabled();
  await userEvent.keyboard('1234');
  expect(api.calls('DELETE /account')).toHaveLength(0);
  await userEvent.click(confirm);
  expect(await sheet.findByText('WRONG_CODE')).toBeVisible();
  api.answer('DELETE /account', { data: leaving });
  await waitFor(() => expect(sheet.getAllByRole('textbox')[0]).toHaveValue(''));
  await userEvent.keyboard('4321');
  await userEvent.click(confirm);
  expect(await screen.findByRole('heading', { name: /سيُحذف حسابك في/u })).toBeVisible();
  expect(api.calls('DELETE /account')).toEqual([{ code: '1234' }, { code: '4321' }]);
  expect(screen.queryByRole('button', { name: 'حذف حسابي' })).toBeNull();
});

test('a code that never reached the server stays in its boxes', async () => {
  api.answer('POST /account/erasure_code', { data: { expiresIn: 600, resendIn: 60 } });
  api.answer('DELETE /account', 'no connection');
  await visit();
  await press('حذف حسابي');
  const sheet = within(await screen.findByRole('dialog', { name: 'حذف حسابي' }));
  await userEvent.click(sheet.getByRole('button', { name: 'أرسل لي رمزًا' }));
  await sheet.findByRole('group');
  await userEvent.keyboard('1234');
  const confirm = sheet.getByRole('button', { name: 'حذف حسابي' });
  await userEvent.click(confirm);
  expect(await sheet.findByText('خطأ في الشبكة. تحقق من اتصالك بالإنترنت.')).toBeVisible();
  for (const box of sheet.getAllByRole('textbox')) expect(box).not.toHaveAttribute('readonly');
  api.answer('DELETE /account', { data: leaving });
  await userEvent.click(confirm);
  expect(await screen.findByRole('heading', { name: /سيُحذف حسابك في/u })).toBeVisible();
  expect(api.calls('DELETE /account')).toEqual([{ code: '1234' }, { code: '1234' }]);
});

test('an account that is kept again meanwhile ends the asking too', async () => {
  api.answer('POST /account/erasure_code', { data: { expiresIn: 600, resendIn: 60 } });
  api.answer('DELETE /account', { data: testAccount });
  await visit();
  await press('حذف حسابي');
  const sheet = within(await screen.findByRole('dialog', { name: 'حذف حسابي' }));
  await userEvent.click(sheet.getByRole('button', { name: 'أرسل لي رمزًا' }));
  await sheet.findByRole('group');
  await userEvent.keyboard('1234');
  await userEvent.click(sheet.getByRole('button', { name: 'حذف حسابي' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one press keeps the account, and where that fails the notice stays', async () => {
  api.answer('GET /account', { data: leaving });
  api.answer('POST /account/keep', { status: 409, code: 'CONFLICT' });
  await visit();
  const keep = await screen.findByRole('button', { name: 'الإبقاء على حسابي' });
  await userEvent.click(keep);
  expect(await screen.findByText('CONFLICT')).toBeVisible();
  api.answer('POST /account/keep', { data: testAccount });
  await waitFor(() => expect(keep).toBeEnabled());
  await userEvent.click(keep);
  expect(await screen.findByText('حسابك باقٍ')).toBeInTheDocument();
  expect(keep).not.toBeInTheDocument();
});
