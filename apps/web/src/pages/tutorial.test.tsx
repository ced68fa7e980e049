import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { saveReturnPath } from '../platform/return-path.ts';
import { useSession } from '../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { Page } from './tutorial.tsx';

let stop: (() => void) | undefined;

beforeEach(() => {
  fakeApi().answer('GET /account', { data: testAccount });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

function Guarded() {
  return useSession().status === 'signed-in' ? <Page /> : null;
}

async function visit(path = '/tutorial') {
  const rendered = await renderInApp(<Guarded />, { path });
  stop = rendered.stop;
  return rendered;
}

async function skip(path?: string) {
  const rendered = await visit(path);
  await userEvent.click(await screen.findByRole('button', { name: 'تخطي' }));
  return rendered;
}

test('opens the home page after the tutorial', async () => {
  const { path } = await skip();
  await waitFor(() => expect(path()).toBe('/'));
});

test('returns to the page requested before sign-in', async () => {
  saveReturnPath('/profile?tab=1');
  const { path } = await skip();
  await waitFor(() => expect(path()).toBe('/profile?tab=1'));
});

test('redirects immediately to the requested page when the tutorial was already seen', async () => {
  await skip();
  cleanup();
  saveReturnPath('/gifted');
  const { path } = await visit();
  await waitFor(() => expect(path()).toBe('/gifted'));
});

test('lets a new user open the gift first and is not seen by that', async () => {
  saveReturnPath('/gift/0123456789ABCDEF');
  const { path } = await visit();
  await waitFor(() => expect(path()).toBe('/gift/0123456789ABCDEF'));
  cleanup();
  await visit();
  expect(await screen.findByRole('button', { name: 'تخطي' })).toBeVisible();
});

test('shows the tutorial again from the profile and returns there', async () => {
  await skip();
  cleanup();
  const { path } = await skip('/tutorial?again');
  await waitFor(() => expect(path()).toBe('/profile'));
});
