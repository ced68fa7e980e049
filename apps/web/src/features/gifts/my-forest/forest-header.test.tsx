import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { ForestHeader } from './forest-header.tsx';

let stop: (() => void) | undefined;

beforeEach(() => {
  const api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /notification/unread', { data: { count: 0 } });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function show(width: 'phone' | 'desk', page?: 'impact') {
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'desk',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  ({ stop } = await renderInApp(<ForestHeader {...(page && { page })} title="الأثر" />));
}

test('shows the main pages in the desktop header and marks the current one', async () => {
  localStorage.setItem('token', testToken());
  await show('desk', 'impact');
  const pages = within(await screen.findByRole('navigation')).getAllByRole('link');
  expect(pages.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/map',
    '/gifted',
    '/impact',
    '/profile',
  ]);
  expect(pages.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, null, 'page', null]);
});

test.each(['phone', 'desk'] as const)('shows only the back button to a visitor on a %s', async (width) => {
  await show(width);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'رجوع' })).toBeVisible();
});
