import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { stubNavigator } from '../testing/stub-navigator.ts';
import { useSession } from './session-provider.tsx';
import type { SessionState } from './session-provider.tsx';

const logout = 'POST /auth/logout';
let api: FakeApi;
let session: SessionState;
let stop: () => void;

beforeEach(() => {
  api = fakeApi();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('stores the token on sign-in without requesting the account again', async () => {
  await open();
  expect(screen.getByText('signed-out')).toBeVisible();
  act(() => session.signIn(testToken(), testAccount));
  expect(await screen.findByText('signed-in نورة')).toBeVisible();
  expect(localStorage.getItem('token')).toMatch(/^head\./u);
  expect(api.calls('GET /account')).toEqual([]);
});

test('notifies the server on sign-out and clears the token and all cached data', async () => {
  const { services } = await open();
  act(() => session.signIn(testToken(), testAccount));
  services.connection.queryClient.setQueryData(['trees'], ['a tree']);
  api.answer(logout, { data: {} });
  await act(() => session.signOut());
  expect(api.calls(logout)).toEqual([undefined]);
  expect(localStorage.getItem('token')).toBeNull();
  expect(services.connection.queryClient.getQueryData(['trees'])).toBeUndefined();
  expect(screen.getByText('signed-out')).toBeVisible();
});

test('signs out offline on this device and rejects sign-out everywhere', async () => {
  await open();
  act(() => session.signIn(testToken(), testAccount));
  api.answer(logout, 'no connection');
  await expect(session.signOut(true)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(screen.getByText('signed-in نورة')).toBeVisible();
  await act(() => session.signOut());
  expect(screen.getByText('signed-out')).toBeVisible();
});

test('sends a failed sign-out once after reconnecting', async () => {
  await signOutOffline();
  api.answer(logout, { data: {} });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage.getItem('sign-out-owed')).toBeNull());
  window.dispatchEvent(new Event('online'));
  expect(api.calls(logout)).toEqual([undefined, undefined]);
});

test('sends a failed sign-out on the next start and retries until the server accepts it', async () => {
  await signOutOffline();
  api.answer(logout, { status: 503, code: 'UNAVAILABLE' });
  for (const calls of [2, 3]) {
    stop();
    cleanup();
    await open();
    await waitFor(() => expect(api.calls(logout)).toHaveLength(calls));
  }
});

test('drops a pending sign-out when a new user signs in', async () => {
  const { services } = await signOutOffline();
  act(() => session.signIn(testToken('account-2'), { ...testAccount, id: 'account-2' }));
  act(() => services.connection.session.end('lost'));
  window.dispatchEvent(new Event('online'));
  expect(api.calls(logout)).toHaveLength(1);
});

test('unsubscribes from push when the sign-out cannot reach the server', async () => {
  const unsubscribe = vi.fn(async () => true);
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  stubNavigator({ serviceWorker: { getRegistration: async () => registration } });
  await signOutOffline();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});

test('loads the new account and drops old data when a different tab signs in', async () => {
  const { services } = await open();
  act(() => session.signIn(testToken(), testAccount));
  services.connection.queryClient.setQueryData(['trees'], ['a tree']);
  api.answer('GET /account', { data: { ...testAccount, id: 'account-2', firstname: 'فيصل' } });
  localStorage.setItem('token', testToken('account-2'));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(await screen.findByText('signed-in فيصل')).toBeVisible();
  expect(services.connection.queryClient.getQueryData(['trees'])).toBeUndefined();
});

test('signs out when a different tab signs out', async () => {
  await open();
  act(() => session.signIn(testToken(), testAccount));
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await waitFor(() => expect(screen.getByText('signed-out')).toBeVisible());
});

test('notices on wake-up that a different tab signed out', async () => {
  await open();
  act(() => session.signIn(testToken(), testAccount));
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(screen.getByText('signed-out')).toBeVisible());
});

async function signOutOffline() {
  const rendered = await open();
  act(() => session.signIn(testToken(), testAccount));
  api.answer(logout, 'no connection');
  await act(() => session.signOut());
  expect(screen.getByText('signed-out')).toBeVisible();
  return rendered;
}

async function open() {
  const rendered = await renderInApp(<SessionProbe onState={(state) => (session = state)} />);
  stop = rendered.stop;
  return rendered;
}

function SessionProbe({ onState }: { onState: (state: SessionState) => void }) {
  const session = useSession();
  onState(session);
  return <p>{[session.status, session.account?.firstname].filter(Boolean).join(' ')}</p>;
}
