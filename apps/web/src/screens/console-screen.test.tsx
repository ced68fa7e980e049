import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useSession } from '../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { ConsoleScreen } from './console-screen.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

beforeAll(async () => {
  await consoleTexts.ar();
});

beforeEach(() => {
  api = fakeApi();
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** As behind the session guard. */
function Guarded() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <Suspense>
      <Routes>
        <Route path="/console" element={<ConsoleScreen />} />
        <Route
          path="/console/analytics"
          element={
            <ConsoleFrame title="التحليلات">
              <p>numbers</p>
            </ConsoleFrame>
          }
        />
      </Routes>
    </Suspense>
  );
}

async function visit(role: string, path: string) {
  api.answer('GET /account', { data: { ...testAccount, role } });
  const rendered = await renderInApp(<Guarded />, { path });
  ({ stop } = rendered);
  return rendered;
}

test('the console leads to the first page that one may see, and names it in its navigation', async () => {
  const { path } = await visit('admin', '/console');
  expect(await screen.findByRole('heading', { level: 1, name: 'التحليلات' })).toBeVisible();
  expect(path()).toBe('/console/analytics');
  expect(screen.getByText('numbers')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'صفحات لوحة الإدارة' }));
  const navigation = screen.getByRole('navigation', { name: 'صفحات لوحة الإدارة' });
  expect(navigation.querySelector('[aria-current="page"]')).toHaveTextContent('التحليلات');
});

test.each(['/console', '/console/analytics'])(
  'who may see nothing of it finds no page at %s, and nothing of it is drawn',
  async (path) => {
    await visit('person', path);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('الصفحة');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText('numbers')).toBeNull();
  },
);
