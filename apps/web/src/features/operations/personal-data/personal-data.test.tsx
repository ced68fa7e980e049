import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useAccount, useSession } from '#platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { LazyErasureNotice } from './lazy-erasure-notice.tsx';
import { PersonalDataRows } from './personal-data-rows.tsx';

const accountToErase = { ...testAccount, eraseAfter: '2026-11-30T09:00:00.000Z' };
const exportInProgress = {
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

async function renderRows() {
  stop = (await renderInApp(<Guarded />, { path: '/profile' })).stop;
  await screen.findByRole('button', { name: 'تنزيل بياناتي' });
}

const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('requests a copy, shows its progress and offers it when ready', async () => {
  api.answer('GET /account/export/state', { data: null });
  api.answer('POST /account/export', { data: exportInProgress });
  await renderRows();
  await pressButton('تنزيل بياناتي');
  await userEvent.click(await screen.findByRole('button', { name: 'تجهيز بياناتي' }));
  const bar = await screen.findByRole('progressbar');
  expect(bar).toHaveAttribute('aria-valuetext', 'السجلات: 10 من 40');
  api.answer('GET /account/export/state', {
    data: { ...exportInProgress, rowsWritten: 40, readyAt: '2026-11-16T09:00:04.000Z' },
  });
  expect(await screen.findByRole('button', { name: 'حفظ بياناتي' }, { timeout: 3_000 })).toBeEnabled();
  expect(screen.getByText(/بياناتك جاهزة/u)).toHaveTextContent('2026');
});

test('offers a retry when the export state fails to load', async () => {
  api.answer('GET /account/export/state', { status: 403, code: 'FORBIDDEN' });
  await renderRows();
  await pressButton('تنزيل بياناتي');
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  api.answer('GET /account/export/state', { data: null });
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'تجهيز بياناتي' })).toBeEnabled();
});

test('explains the deletion and requires the sent code', async () => {
  api.answer('POST /account/erasure_code', { data: { expiresIn: 600, resendIn: 60 } });
  api.answer('DELETE /account', { status: 400, code: 'WRONG_CODE' });
  await renderRows();
  await pressButton('حذف حسابي');
  const sheet = within(await screen.findByRole('dialog', { name: 'حذف حسابي' }));
  expect(sheet.getByText(/لا يُفقد شيء طوال 14 يومًا/u)).toBeVisible();
  expect(api.calls('POST /account/erasure_code')).toHaveLength(0);
  await userEvent.click(sheet.getByRole('button', { name: 'إرسال رمز' }));
  await sheet.findByRole('group');
  const confirm = sheet.getByRole('button', { name: 'حذف حسابي' });
  expect(confirm).toBeDisabled();
  await userEvent.keyboard('1234');
  expect(api.calls('DELETE /account')).toHaveLength(0);
  await userEvent.click(confirm);
  expect(await sheet.findByText('WRONG_CODE')).toBeVisible();
  api.answer('DELETE /account', { data: accountToErase });
  await waitFor(() => expect(sheet.getAllByRole('textbox')[0]).toHaveValue(''));
  await userEvent.keyboard('4321');
  await userEvent.click(confirm);
  expect(await screen.findByRole('heading', { name: /سيُحذف حسابك في/u })).toBeVisible();
  expect(api.calls('DELETE /account')).toEqual([{ code: '1234' }, { code: '4321' }]);
  expect(screen.queryByRole('button', { name: 'حذف حسابي' })).toBeNull();
});

test('keeps a code that never reached the server', async () => {
  api.answer('POST /account/erasure_code', { data: { expiresIn: 600, resendIn: 60 } });
  api.answer('DELETE /account', 'no connection');
  await renderRows();
  await pressButton('حذف حسابي');
  const sheet = within(await screen.findByRole('dialog', { name: 'حذف حسابي' }));
  await userEvent.click(sheet.getByRole('button', { name: 'إرسال رمز' }));
  await sheet.findByRole('group');
  await userEvent.keyboard('1234');
  const confirm = sheet.getByRole('button', { name: 'حذف حسابي' });
  await userEvent.click(confirm);
  expect(await sheet.findByText('خطأ في الشبكة. يُرجى التحقق من الاتصال بالإنترنت.')).toBeVisible();
  for (const box of sheet.getAllByRole('textbox')) expect(box).not.toHaveAttribute('readonly');
  api.answer('DELETE /account', { data: accountToErase });
  await userEvent.click(confirm);
  expect(await screen.findByRole('heading', { name: /سيُحذف حسابك في/u })).toBeVisible();
  expect(api.calls('DELETE /account')).toEqual([{ code: '1234' }, { code: '1234' }]);
});

test('closes the sheet when the erasure was cancelled in a different browser', async () => {
  api.answer('POST /account/erasure_code', { data: { expiresIn: 600, resendIn: 60 } });
  api.answer('DELETE /account', { data: testAccount });
  await renderRows();
  await pressButton('حذف حسابي');
  const sheet = within(await screen.findByRole('dialog', { name: 'حذف حسابي' }));
  await userEvent.click(sheet.getByRole('button', { name: 'إرسال رمز' }));
  await sheet.findByRole('group');
  await userEvent.keyboard('1234');
  await userEvent.click(sheet.getByRole('button', { name: 'حذف حسابي' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('cancels the erasure with one press and keeps the notice when that fails', async () => {
  api.answer('GET /account', { data: accountToErase });
  api.answer('POST /account/keep', { status: 409, code: 'CONFLICT' });
  await renderRows();
  const keep = await screen.findByRole('button', { name: 'الإبقاء على حسابي' });
  await userEvent.click(keep);
  expect(await screen.findByText('CONFLICT')).toBeVisible();
  api.answer('POST /account/keep', { data: testAccount });
  await waitFor(() => expect(keep).toBeEnabled());
  await userEvent.click(keep);
  expect(await screen.findByText('حسابك باقٍ')).toBeInTheDocument();
  expect(keep).not.toBeInTheDocument();
});
