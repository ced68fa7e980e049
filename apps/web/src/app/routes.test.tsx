import { screen } from '@testing-library/react';
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

async function visit(path: string) {
  const api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'admin' } });
  localStorage.setItem('token', testToken());
  ({ stop } = await renderInApp(
    <Suspense>
      <ScreenRoutes />
    </Suspense>,
    { path },
  ));
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
