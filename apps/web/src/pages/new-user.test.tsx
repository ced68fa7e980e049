import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { Page } from './new-user.tsx';

const update = 'PATCH /account';
const unnamed = { ...testAccount, firstname: null, lastname: null };
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: unnamed });
  api.answer(update, { data: testAccount });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit() {
  const rendered = await renderInApp(<Page />, { path: '/auth/new_user' });
  stop = rendered.stop;
  return rendered;
}

const firstname = () => screen.getByRole('textbox', { name: 'الاسم الأول' });
const lastname = () => screen.getByRole('textbox', { name: 'اسم العائلة' });

test('trims and sends the names, caches the account and opens the tutorial', async () => {
  const { path, services } = await visit();
  expect(firstname()).toHaveFocus();
  await userEvent.type(firstname(), '  نورة ');
  await userEvent.type(lastname(), ' القحطاني  {Enter}');
  await waitFor(() => expect(path()).toBe('/tutorial'));
  expect(api.calls(update)).toEqual([{ firstname: 'نورة', lastname: 'القحطاني' }]);
  expect(services.connection.queryClient.getQueryData(['account'])).toEqual(testAccount);
});

test('shows missing names at their fields and focuses the first one', async () => {
  await visit();
  await userEvent.type(firstname(), '   ');
  await userEvent.click(screen.getByRole('button', { name: 'متابعة' }));
  expect(firstname()).toHaveAccessibleDescription('الاسم الأول مطلوب');
  expect(lastname()).toHaveAccessibleDescription('اسم العائلة مطلوب');
  expect(firstname()).toHaveFocus();
  expect(api.calls(update)).toEqual([]);
});

test('rejects invalid names', async () => {
  await visit();
  await userEvent.type(firstname(), 'نورة5');
  await userEvent.type(lastname(), `${'ا'.repeat(41)}{Enter}`);
  expect(firstname()).toHaveAccessibleDescription('الحروف فقط مقبولة');
  expect(lastname()).toHaveAccessibleDescription('الحد الأقصى 40 حرفًا');
  await userEvent.type(firstname(), '{Backspace}');
  expect(firstname()).toBeValid();
});

test('shows the error and keeps the input when saving fails', async () => {
  api.answer(update, { status: 500, code: 'INTERNAL' });
  const { path } = await visit();
  await userEvent.type(firstname(), 'نورة');
  await userEvent.type(lastname(), 'القحطاني{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('INTERNAL');
  expect(lastname()).toHaveValue('القحطاني');
  expect(path()).toBe('/auth/new_user');
});

test('signs out on Back, so that a different number can be used', async () => {
  api.answer('POST /auth/logout', { data: {} });
  const { path, services } = await visit();
  await userEvent.click(screen.getByRole('button', { name: 'رجوع' }));
  await waitFor(() => expect(path()).toBe('/login'));
  expect(services.connection.session.token()).toBeUndefined();
});
