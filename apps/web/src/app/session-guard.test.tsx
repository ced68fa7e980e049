import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { saveReturnPath } from '../platform/return-path.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { useLostSessionRedirect } from './app.tsx';
import { SessionGuard } from './session-guard.tsx';
import type { Audience } from './session-guard.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('redirects a visitor from a private page to sign-in and stores the return path', async () => {
  const { path } = await renderGuarded('people', '/profile?tab=1');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(sessionStorage.getItem('return-path')).toBe('/profile?tab=1');
});

test('shows a private page to a signed-in user', async () => {
  localStorage.setItem('token', testToken());
  const { path } = await renderGuarded('people', '/profile');
  expect(await screen.findByText('the page')).toBeVisible();
  expect(path()).toBe('/profile');
});

test('redirects a new user without a name to the name page', async () => {
  api.answer('GET /account', { data: { ...testAccount, firstname: null } });
  localStorage.setItem('token', testToken());
  const { path } = await renderGuarded('people', '/');
  await waitFor(() => expect(path()).toBe('/auth/new_user'));
});

test('redirects a user with a name away from the name page', async () => {
  localStorage.setItem('token', testToken());
  const { path } = await renderGuarded('unnamed', '/auth/new_user');
  await waitFor(() => expect(path()).toBe('/tutorial'));
});

test('redirects a signed-in user away from sign-in', async () => {
  localStorage.setItem('token', testToken());
  const { path } = await renderGuarded('visitors', '/login');
  await waitFor(() => expect(path()).toBe('/'));
});

test('redirects to the return path after sign-in in a different tab', async () => {
  saveReturnPath('/profile?tab=1');
  const { path } = await renderGuarded('visitors', '/login');
  localStorage.setItem('token', testToken());
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await waitFor(() => expect(path()).toBe('/profile?tab=1'));
});

test('keeps the session and offers a retry when the account cannot be loaded', async () => {
  api.answer('GET /account', { status: 404, code: 'NOT_FOUND' });
  localStorage.setItem('token', testToken());
  const { path } = await renderGuarded('people', '/profile');
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  expect(path()).toBe('/profile');
  api.answer('GET /account', { data: testAccount });
  retry.click();
  expect(await screen.findByText('the page')).toBeVisible();
});

test('redirects to sign-in with a message when the server ended the session', async () => {
  api.answer('GET /account', { status: 401, code: 'UNAUTHENTICATED' });
  api.answer('GET /auth/refresh', { status: 401, code: 'UNAUTHENTICATED' });
  localStorage.setItem('token', testToken());
  const { path } = await renderGuarded('people', '/profile');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(await screen.findByText('انتهت جلستك. يلزم تسجيل الدخول من جديد.')).toBeInTheDocument();
  expect(localStorage.getItem('token')).toBeNull();
  expect(sessionStorage.getItem('return-path')).toBe('/profile');
});

test('stays on the name page when the session ends there', async () => {
  api.answer('GET /account', { data: { ...testAccount, firstname: null } });
  localStorage.setItem('token', testToken());
  const { path, services } = await renderGuarded('unnamed', '/auth/new_user');
  await screen.findByText('the page');
  services.connection.session.end('lost');
  await waitFor(() => expect(services.connection.session.token()).toBeUndefined());
  expect(screen.getByText('the page')).toBeVisible();
  expect(path()).toBe('/auth/new_user');
});

test('stores no return path after a deliberate sign-out', async () => {
  localStorage.setItem('token', testToken());
  const { path, services } = await renderGuarded('people', '/profile');
  await screen.findByText('the page');
  services.connection.session.end('left');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(sessionStorage.getItem('return-path')).toBeNull();
});

async function renderGuarded(audience: Audience, path: string) {
  const rendered = await renderInApp(<Page audience={audience} guarded={path.split('?')[0] ?? ''} />, {
    path,
  });
  stop = rendered.stop;
  return rendered;
}

function Page({ audience, guarded }: { audience: Audience; guarded: string }) {
  useLostSessionRedirect();
  return (
    <Routes>
      <Route path={guarded} element={<SessionGuard audience={audience}>{'the page'}</SessionGuard>} />
      <Route path="*" element={'elsewhere'} />
    </Routes>
  );
}
