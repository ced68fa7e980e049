import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { loadNamespace } from '../platform/text-files.ts';
import { fakeApi } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testImpact } from '../testing/test-benefits.ts';
import { Page } from './method.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

/** Preloads lazy texts, so that the first test does not wait for them. */
beforeAll(async () => {
  await Promise.all([loadNamespace('ar', 'method'), loadNamespace('ar', 'eco-benefit')]);
});

beforeEach(() => {
  api = fakeApi();
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

async function visit() {
  ({ stop } = await renderInApp(
    <Suspense>
      <Page />
    </Suspense>,
    { path: '/method' },
  ));
}

test('explains the calculation, its uncertainty and what it leaves out', async () => {
  await visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'كيف تُحسب الأرقام؟' })).toBeInTheDocument();
  for (const name of ['لماذا مدى لا رقم واحد؟', 'درجات الجودة', 'ما لا يُحتسب', 'المصادر'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
});

test('shows the factors and the version that the server uses', async () => {
  const { benefit } = testImpact();
  api.answer('GET /eco/estimate?plantedAt=2020-01-01T00%3A00%3A00Z', { data: { benefits: benefit } });
  await visit();
  expect(await screen.findByText(/nabta-eco-1/u)).toBeInTheDocument();
  expect(screen.getByText(/كيلومتر بالسيارة: 1 كجم/u)).toBeInTheDocument();
});
