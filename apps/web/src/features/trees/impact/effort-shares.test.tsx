import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { EffortShares } from './effort-shares.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

test('counts all trees of a large forest by effort', async () => {
  const effort = [
    { id: 'effort-1', name: { en: 'Ghaf season' }, treeCount: 2_345 },
    { id: 'effort-2', name: { en: 'Mangroves' }, treeCount: 1 },
  ];
  fakeApi().answer('GET /tree/facets', {
    data: { specie: [], company: [], land: [], effort, isVip: 0, isDamaged: 0 },
  });
  ({ stop } = await renderInApp(
    <Suspense>
      <EffortShares />
    </Suspense>,
    { language: 'en' },
  ));
  const link = await screen.findByRole('link', { name: /Ghaf season/u });
  expect(link).toHaveTextContent('2,345 trees');
  expect(link).toHaveAttribute('href', '/impact/effort/effort-1');
  expect(screen.getByRole('link', { name: /Mangroves/u })).toHaveTextContent('1 tree');
});
