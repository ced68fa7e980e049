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

test('signing in stores the token and needs no second call for the account', async () => {
  await open();
  expect(screen.getByText('signed-out')).toBeVisible();
  act(() => session.signIn(testToken(), testAccount));
  expect(await screen.findByText('signed-in نورة')).toBeVisible();
  expect(localStorage.getItem('token')).toMatch(/^head\./u);
  expect(api.calls('GET /account')).toEqual([]);
});

test('signing out tells the server, clears the token and everything that was cached', async () => {
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

test('without a connection a person can still sign out here, but is told that other devices stay', async () => {
  await open();
  act(() => session.signIn(testToken(), testAccount));
  api.answer(logout, 'no connection');
  await expect(session.signOut(true)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(screen.getByText('signed-in نورة')).toBeVisible();
  await act(() => session.signOut());
  expect(screen.getByText('signed-out')).toBeVisible();
});

test('a sign-out that the server did not hear of is told once there is a connection, and once only', async () => {
  await signOutUnheard();
  api.answer(logout, { data: {} });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage.getItem('sign-out-owed')).toBeNull());
  window.dispatchEvent(new Event('online'));
  expect(api.calls(logout)).toEqual([undefined, undefined]);
});

test('the next start tells it too, and again while the server does not take it', async () => {
  await signOutUnheard();
  api.answer(logout, { status: 503, code: 'UNAVAILABLE' });
  for (const calls of [2, 3]) {
    stop();
    cleanup();
    await open();
    await waitFor(() => expect(api.calls(logout)).toHaveLength(calls));
  }
});

test('who signs in is not signed out for the one before', async () => {
  const { services } = await signOutUnheard();
  act(() => session.signIn(testToken('account-2'), { ...testAccount, id: 'account-2' }));
  act(() => services.connection.session.end('lost'));
  window.dispatchEvent(new Event('online'));
  expect(api.calls(logout)).toHaveLength(1);
});

test('a browser that could not tell the server who left gives up its push messages', async () => {
  const unsubscribe = vi.fn(async () => true);
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  stubNavigator({ serviceWorker: { getRegistration: async () => registration } });
  await signOutUnheard();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});

test('another tab that signs in as somebody else brings their account, and nothing of the first', async () => {
  const { services } = await open();
  act(() => session.signIn(testToken(), testAccount));
  services.connection.queryClient.setQueryData(['trees'], ['a tree']);
  api.answer('GET /account', { data: { ...testAccount, id: 'account-2', firstname: 'فيصل' } });
  localStorage.setItem('token', testToken('account-2'));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(await screen.findByText('signed-in فيصل')).toBeVisible();
  expect(services.connection.queryClient.getQueryData(['trees'])).toBeUndefined();
});

test('signing out in another tab signs out here', async () => {
  await open();
  act(() => session.signIn(testToken(), testAccount));
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await waitFor(() => expect(screen.getByText('signed-out')).toBeVisible());
});

test('a page that slept while another tab signed out notices when it wakes', async () => {
  await open();
  act(() => session.signIn(testToken(), testAccount));
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(screen.getByText('signed-out')).toBeVisible());
});

async function signOutUnheard() {
  const rendered = await open();
  act(() => session.signIn(testToken(), testAccount));
  api.answer(logout, 'no connection');
  await act(() => session.signOut());
  expect(screen.getByText('signed-out')).toBeVisible();
  return rendered;
}

async function open() {
  const rendered = await renderInApp(<Who onState={(state) => (session = state)} />);
  stop = rendered.stop;
  return rendered;
}

function Who({ onState }: { onState: (state: SessionState) => void }) {
  const session = useSession();
  onState(session);
  return <p>{[session.status, session.account?.firstname].filter(Boolean).join(' ')}</p>;
}
