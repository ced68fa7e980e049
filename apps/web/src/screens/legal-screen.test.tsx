import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '../testing/render-app.tsx';
import { LegalScreen } from './legal-screen.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

test.each([
  ['/privacy', 'سياسة الخصوصية', 'ما الذي نجمعه'],
  ['/terms', 'شروط الخدمة', 'ملكية الأشجار'],
])('%s shows its own text, and when it last changed', async (path, title, section) => {
  const rendered = await renderInApp(
    <Suspense>
      <LegalScreen />
    </Suspense>,
    { path },
  );
  stop = rendered.stop;
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: section })).toBeVisible();
  expect(screen.getByText(/آخر تحديث: .*2026/u)).toBeVisible();
});
