import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { rememberReturnPath } from '../platform/return-path.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { SessionGuard } from './session-guard.tsx';
import type { Audience } from './session-guard.tsx';
import { useLostSession } from './use-lost-session.ts';

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

test('a signed-out visitor to a private page goes to sign-in, and the way back is kept', async () => {
  const { path } = await visit('people', '/profile?tab=1');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(sessionStorage.getItem('return-path')).toBe('/profile?tab=1');
});

test('a signed-in person sees a private page', async () => {
  localStorage.setItem('token', testToken());
  const { path } = await visit('people', '/profile');
  expect(await screen.findByText('the page')).toBeVisible();
  expect(path()).toBe('/profile');
});

test('a new user without a name gives one first', async () => {
  api.answer('GET /account', { data: { ...testAccount, firstname: null } });
  localStorage.setItem('token', testToken());
  const { path } = await visit('people', '/');
  await waitFor(() => expect(path()).toBe('/auth/new_user'));
});

test('a person with a name is not asked for one', async () => {
  localStorage.setItem('token', testToken());
  const { path } = await visit('unnamed', '/auth/new_user');
  await waitFor(() => expect(path()).toBe('/tutorial'));
});

test('a signed-in person has nothing to do at sign-in', async () => {
  localStorage.setItem('token', testToken());
  const { path } = await visit('visitors', '/login');
  await waitFor(() => expect(path()).toBe('/'));
});

test('who signed in in another tab goes on to where this one was going', async () => {
  rememberReturnPath('/profile?tab=1');
  const { path } = await visit('visitors', '/login');
  localStorage.setItem('token', testToken());
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await waitFor(() => expect(path()).toBe('/profile?tab=1'));
});

test('while the server cannot be reached nobody is signed out, and the page can be asked for again', async () => {
  api.answer('GET /account', { status: 404, code: 'NOT_FOUND' });
  localStorage.setItem('token', testToken());
  const { path } = await visit('people', '/profile');
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  expect(path()).toBe('/profile');
  api.answer('GET /account', { data: testAccount });
  retry.click();
  expect(await screen.findByText('the page')).toBeVisible();
});

test('a session that the server ended leads to sign-in with a word about it', async () => {
  api.answer('GET /account', { status: 401, code: 'UNAUTHENTICATED' });
  api.answer('GET /auth/refresh', { status: 401, code: 'UNAUTHENTICATED' });
  localStorage.setItem('token', testToken());
  const { path } = await visit('people', '/profile');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(await screen.findByText('انتهت جلستك. سجّل الدخول من جديد.')).toBeInTheDocument();
  expect(localStorage.getItem('token')).toBeNull();
  expect(sessionStorage.getItem('return-path')).toBe('/profile');
});

test('a session that ends while giving a name stays on that page', async () => {
  api.answer('GET /account', { data: { ...testAccount, firstname: null } });
  localStorage.setItem('token', testToken());
  const { path, services } = await visit('unnamed', '/auth/new_user');
  await screen.findByText('the page');
  services.connection.session.end('lost');
  await waitFor(() => expect(services.connection.session.token()).toBeUndefined());
  expect(screen.getByText('the page')).toBeVisible();
  expect(path()).toBe('/auth/new_user');
});

test('who signed out on purpose is not led back to the page they left', async () => {
  localStorage.setItem('token', testToken());
  const { path, services } = await visit('people', '/profile');
  await screen.findByText('the page');
  services.connection.session.end('left');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(sessionStorage.getItem('return-path')).toBeNull();
});

async function visit(audience: Audience, path: string) {
  const rendered = await renderInApp(<Page audience={audience} guarded={path.split('?')[0] ?? ''} />, {
    path,
  });
  stop = rendered.stop;
  return rendered;
}

function Page({ audience, guarded }: { audience: Audience; guarded: string }) {
  useLostSession();
  return (
    <Routes>
      <Route path={guarded} element={<SessionGuard audience={audience}>{'the page'}</SessionGuard>} />
      <Route path="*" element={'elsewhere'} />
    </Routes>
  );
}
