import { screen, waitFor } from '@testing-library/react';
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

test('one that is old says so, and leads to a new one', async () => {
  api.answer(verify, { status: 400, code: 'LINK_EXPIRED' });
  await open();
  expect(await screen.findByRole('heading', { name: 'تعذّر الدخول بهذا الرابط' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'طلب رابط جديد' })).toHaveAttribute('href', '/login');
});
