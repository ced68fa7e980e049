import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import type { LazyForestMap } from '#features/trees/map/forest/lazy-forest-map.tsx';
import { fakeApi, testToken } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { MyTrees } from './my-trees.tsx';

type MapProps = Parameters<typeof LazyForestMap>[0];

vi.mock('#features/trees/map/forest/lazy-forest-map.tsx', () => ({
  LazyForestMap: ({ onCount }: MapProps) => (
    <>
      <button onClick={() => onCount?.(12)}>some dates</button>
      <button onClick={() => onCount?.(undefined)}>all dates</button>
    </>
  ),
}));

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('updates the count in the heading when dates are chosen on the map', async () => {
  fakeApi().answer('GET /tree/count', { data: { count: 237 } });
  localStorage.setItem('token', testToken());
  ({ stop } = await renderInApp(<MyTrees defaultView="map" />));
  expect(await screen.findByText('237 شجرة')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'some dates' }));
  expect(screen.getByText('12 شجرة')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'all dates' }));
  expect(screen.getByText('237 شجرة')).toBeVisible();
});
