import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { Page } from './sign-in-link.tsx';

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
  const rendered = await renderInApp(<Page />, { path: '/auth/link#a-token' });
  stop = rendered.stop;
  return rendered;
}

test('signs in once with the link of an SMS and navigates on', async () => {
  api.answer(verify, { data: { token: testToken(), account: testAccount } });
  const { path, services } = await open();
  await waitFor(() => expect(path()).toBe('/tutorial'));
  expect(api.calls(verify)).toEqual([{ token: 'a-token' }]);
  expect(services.connection.session.token()).toBeDefined();
});

test.each([
  ['has no response', 'no connection' as const],
  ['is rate-limited', { status: 429, code: 'TOO_MANY_REQUESTS' }],
  ['meets a server error', { status: 503, code: 'UNAVAILABLE' }],
])('offers a retry when the request %s', async (_, answer) => {
  api.answer(verify, answer);
  const { path } = await open();
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  expect(screen.getByRole('link', { name: 'طلب رابط جديد' })).toBeVisible();
  api.answer(verify, { data: { token: testToken(), account: testAccount } });
  await userEvent.click(retry);
  await waitFor(() => expect(path()).toBe('/tutorial'));
  expect(api.calls(verify)).toEqual([{ token: 'a-token' }, { token: 'a-token' }]);
});

test('shows that a link expired and leads to a new one', async () => {
  api.answer(verify, { status: 400, code: 'LINK_EXPIRED' });
  await open();
  expect(await screen.findByRole('heading', { name: 'تعذّر الدخول بهذا الرابط' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'طلب رابط جديد' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull();
});
