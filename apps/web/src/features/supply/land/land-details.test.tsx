import type { LandPage } from '@nabta/contract/supply/land';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { LandDetails } from './land-details.tsx';

const land: LandPage = {
  id: 'land-1',
  name: { en: 'Dhahran Park' },
  site: 'irrigated',
  areaM2: 25_000,
  outline: null,
  ownerName: { en: 'Eastern Municipality' },
  point: { geometry: { type: 'Point', coordinates: [50.13, 26.3] } },
  allowsVisits: true,
  isHidden: false,
  isMine: false,
  efforts: [{ id: 'effort-1', name: { en: 'Ghaf of the East' }, treeCount: 36 }],
  planters: [
    { id: 'planter-1', name: { en: 'Mona Al-Juhani' }, teamOf: { en: 'Ghaf of the East' } },
    { id: 'planter-2', name: null, teamOf: { en: 'Ghaf of the East' } },
    { id: 'planter-3', name: null, teamOf: null },
  ],
};

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

async function show(changes: Partial<LandPage> = {}) {
  api.answer('GET /land/page/land-1', { data: { ...land, ...changes } });
  ({ stop } = await renderInApp(
    <Suspense>
      <LandDetails id="land-1" />
    </Suspense>,
    { language: 'en' },
  ));
  await screen.findByText('Visits');
}

const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('links to campaigns and to planters, named only with a name', async () => {
  await show();
  expect(screen.getByText('2.5 ha')).toBeInTheDocument();
  expect(screen.getByText('Eastern Municipality')).toBeInTheDocument();
  expect(hrefOf(/^Ghaf of the East/u)).toBe('/impact/effort/effort-1');
  expect(hrefOf(/Mona Al-Juhani/u)).toBe('/impact/planter/planter-1');
  expect(hrefOf(/A planter of Ghaf of the East/u)).toBe('/impact/planter/planter-2');
  expect(hrefOf(/^Planter$/u)).toBe('/impact/planter/planter-3');
});

test('offers directions to a land that can be visited', async () => {
  await show();
  expect(hrefOf(/Directions/u)).toContain('query=26.3,50.13');
});

test('says that a land cannot be visited', async () => {
  await show({ allowsVisits: false });
  expect(screen.queryByRole('link', { name: /Directions/u })).toBeNull();
  expect(screen.getByText(/without its gates/u)).toBeInTheDocument();
});

test('shows the owner a note when the page is hidden', async () => {
  await show({ isHidden: true, isMine: true });
  expect(screen.getByText(/This page is hidden/u)).toBeInTheDocument();
  expect(hrefOf(/Settings of the land/u)).toBe('/console/lands/land-1');
});

test('offers a retry when loading fails', async () => {
  api.answer('GET /land/page/land-1', { status: 500, code: 'INTERNAL' });
  ({ stop } = await renderInApp(
    <Suspense>
      <LandDetails id="land-1" />
    </Suspense>,
    { language: 'en' },
  ));
  expect(await screen.findByRole('alert')).toHaveTextContent('The details of this page could not be loaded');
});
