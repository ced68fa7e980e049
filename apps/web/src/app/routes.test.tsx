import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { ScreenRoutes } from './routes.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit(path: string, { isSignedIn = true } = {}) {
  const api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'admin' } });
  if (isSignedIn) localStorage.setItem('token', testToken());
  const rendered = await renderInApp(
    <Suspense>
      <ScreenRoutes />
    </Suspense>,
    { path },
  );
  stop = rendered.stop;
  return rendered;
}

test.each([
  ['/console/species', 'نماذج النمو'],
  ['/console/errors/a1', 'الأخطاء'],
  ['/faq', 'الأسئلة الشائعة'],
  ['/nowhere', 'الصفحة غير موجودة'],
])('loads the page of %s from the table', async (path, title) => {
  await visit(path);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
});

const findBar = async () => within(await screen.findByRole('navigation', { name: 'التنقل الرئيسي' }));

test.each([
  ['/gifted', 'الهدايا'],
  ['/profile', 'حسابي'],
  ['/impact', 'الأثر'],
])('marks the main page %s in the bar of a phone', async (path, label) => {
  await visit(path);
  const links = (await findBar()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/map',
    '/gifted',
    '/impact',
    '/profile',
  ]);
  expect(
    links.filter((link) => link.hasAttribute('aria-current')).map(({ textContent }) => textContent),
  ).toEqual([label]);
});

test('shows the bar without a current page on other pages', async () => {
  await visit('/faq');
  expect((await findBar()).queryByRole('link', { current: 'page' })).toBeNull();
});

test.each(['/scan', '/tree/T000000001/chat', '/profile/phone', '/console/species'])(
  'shows no bar on %s, which has one thing to do',
  async (path) => {
    await visit(path);
    await screen.findAllByRole('heading');
    expect(screen.queryByRole('link', { name: 'الخريطة' })).toBeNull();
  },
);

test('shows no bar to a stranger', async () => {
  await visit('/faq', { isSignedIn: false });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: 'التنقل الرئيسي' })).toBeNull();
});

test('sends a stranger from the map to the page to look around', async () => {
  const { path } = await visit('/map', { isSignedIn: false });
  await waitFor(() => expect(path()).toBe('/explore'));
});
