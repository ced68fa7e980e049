import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { SignInLinkScreen } from './sign-in-link-screen.tsx';

const verify = 'POST /auth/verify_link';
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
});

async function open() {
  const rendered = await renderInApp(<SignInLinkScreen />, { path: '/auth/link#a-token' });
  stop = rendered.stop;
  return rendered;
}

test('the link of a text signs in by itself, once, and leads on', async () => {
  api.answer(verify, { data: { token: testToken(), account: testAccount } });
  const { path, services } = await open();
  await waitFor(() => expect(path()).toBe('/tutorial'));
  expect(api.calls(verify)).toEqual([{ token: 'a-token' }]);
  expect(services.connection.session.token()).toBeDefined();
});

test.each([
  ['got no answer', 'no connection' as const],
  ['came too fast', { status: 429, code: 'TOO_MANY_REQUESTS' }],
  ['met a server that fails', { status: 503, code: 'UNAVAILABLE' }],
])('one that %s can be tried again', async (_, answer) => {
  api.answer(verify, answer);
  const { path } = await open();
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  expect(screen.getByRole('link', { name: 'طلب رابط جديد' })).toBeVisible();
  api.answer(verify, { data: { token: testToken(), account: testAccount } });
  await userEvent.click(retry);
  await waitFor(() => expect(path()).toBe('/tutorial'));
  expect(api.calls(verify)).toEqual([{ token: 'a-token' }, { token: 'a-token' }]);
});

test('one that is old says so, and leads to a new one', async () => {
  api.answer(verify, { status: 400, code: 'LINK_EXPIRED' });
  await open();
  expect(await screen.findByRole('heading', { name: 'تعذّر الدخول بهذا الرابط' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'طلب رابط جديد' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull();
});
