import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ecoBenefitTexts } from '../locales/eco-benefit.ts';
import { methodTexts } from '../locales/method.ts';
import { fakeApi } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testImpact } from '../testing/test-benefits.ts';
import { MethodScreen } from './method-screen.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

/** What comes later in the product is here before the first test, which else would wait for all of it. */
beforeAll(async () => {
  await Promise.all([methodTexts.ar(), ecoBenefitTexts.ar()]);
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
      <MethodScreen />
    </Suspense>,
    { path: '/method' },
  ));
}

test('the method says how it counts, how sure that is and what it leaves out', async () => {
  await visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'كيف تُحسب الأرقام؟' })).toBeInTheDocument();
  for (const name of ['لماذا مدى لا رقم واحد؟', 'درجات الجودة', 'ما لا يُحتسب', 'المصادر'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
});

test('the factors and the version are those that the server counts with', async () => {
  const { benefit } = testImpact();
  api.answer('GET /eco/estimate?plantedAt=2020-01-01T00%3A00%3A00Z', { data: { benefits: benefit } });
  await visit();
  expect(await screen.findByText(/nabta-eco-1/u)).toBeInTheDocument();
  expect(screen.getByText(/كيلومتر بالسيارة: 1 كجم/u)).toBeInTheDocument();
});
