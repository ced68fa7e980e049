import type { ExploreOverview } from '@nabta/contract/operations/explore';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SessionGuard } from '../app/session-guard.tsx';
import type { LazyForestMap } from '../features/trees/map/forest/lazy-forest-map.tsx';
import { loadNamespace } from '../platform/text-files.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testTree } from '../testing/test-trees.ts';
import { Page as ExplorePage } from './explore.tsx';
import { Page as MapPage } from './map.tsx';

type MapProps = Parameters<typeof LazyForestMap>[0];

vi.mock('#features/trees/map/forest/lazy-forest-map.tsx', () => ({
  LazyForestMap: ({ forest, count, list, empty }: MapProps) => (
    <div role="region" aria-label={`map of ${forest.kind}: ${count}`}>
      {count === 0 ? empty : list}
    </div>
  ),
}));

const company = { id: 'c1', slug: 'waha', name: { ar: 'بنك الواحة', en: 'Waha' }, image: null };
const overview: ExploreOverview = {
  treeCount: 90,
  lands: [
    {
      id: 'l1',
      name: { ar: 'وادي حنيفة', en: 'Wadi' },
      point: { geometry: { type: 'Point', coordinates: [46.6, 24.7] } },
      allowsVisits: true,
      treeCount: 60,
    },
    {
      id: 'l2',
      name: { ar: 'روضة', en: 'Garden' },
      point: { geometry: { type: 'Point', coordinates: [46.8, 24.9] } },
      allowsVisits: false,
      treeCount: 30,
    },
  ],
  efforts: [
    {
      id: 'e1',
      name: { ar: 'ظلال', en: 'Shade' },
      company,
      land: null,
      target: 80,
      planted: 20,
      tree: null,
    },
    {
      id: 'e2',
      name: { ar: 'قرم', en: 'Mangroves' },
      company: null,
      land: null,
      target: null,
      planted: 2,
      tree: null,
    },
  ],
  campaigns: [
    {
      slug: 'spring',
      name: { ar: 'ربيع', en: 'Spring' },
      about: null,
      company,
      endsAt: '2026-12-31T21:00:00.000Z',
      trees: { free: 2, taken: 8 },
      tree: null,
    },
  ],
  companies: [{ ...company, treeCount: 67 }],
  sampleTree: testTree(7, { owner: null, givenName: null }),
};
const nothing = { treeCount: 0, lands: [], efforts: [], campaigns: [], companies: [], sampleTree: null };

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /explore', { data: overview });
  api.answer('GET /tree/count', { data: { count: 1 } });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit(path: '/explore' | '/map' | `/map?${string}`) {
  const page =
    path === '/explore' ? (
      <ExplorePage />
    ) : (
      <SessionGuard audience="people">
        <MapPage />
      </SessionGuard>
    );
  const rendered = await renderInApp(page, { path });
  stop = rendered.stop;
  return rendered;
}

const linksTo = (href: string) =>
  screen.getAllByRole('link').filter((link) => link.getAttribute('href') === href);

test('links to efforts, campaigns, companies, lands and a tree', async () => {
  await visit('/explore');
  expect(await screen.findByRole('region', { name: 'map of all: 90' })).toBeVisible();
  for (const href of [
    '/impact/effort/e1',
    '/impact/effort/e2',
    '/c/spring',
    '/company/waha',
    '/tree/T000000007',
  ])
    expect(linksTo(href), href).toHaveLength(1);
  expect(linksTo('/impact/land/l1')[0]).toHaveTextContent('وادي حنيفة60 شجرة');
  expect(linksTo('/impact/land/l2')[0]).toHaveTextContent('روضة30 شجرة · لا تستقبل الزوار');
});

test('shows progress of efforts with a target and of campaigns', async () => {
  await visit('/explore');
  const effort = await screen.findByRole('progressbar', { name: 'تقدّم الزراعة' });
  expect(effort).toHaveAttribute('aria-valuetext', 'زُرع 20 من 80');
  const campaign = screen.getByRole('progressbar', { name: 'الأشجار التي وجدت أصحابها' });
  expect(campaign).toHaveAttribute('aria-valuenow', '8');
  expect(screen.getByText('بقيت شجرتان · حتى 31 ديسمبر 2026')).toBeVisible();
});

test('leads a stranger to sign-in', async () => {
  await visit('/explore');
  expect(await screen.findByRole('link', { name: 'الدخول وبدء غابة' })).toHaveAttribute('href', '/login');
});

test('opens the ways to get a tree for a signed-in user', async () => {
  localStorage.setItem('token', testToken());
  await visit('/explore');
  const button = await screen.findByRole('button', { name: 'الحصول على شجرة' });
  // The texts load while the sheet opens.
  await act(async () => {
    await userEvent.click(button);
    await loadNamespace('ar', 'add-tree');
  });
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('طلب شجرة هدية')).toBeVisible();
});

test('leaves out empty sections', async () => {
  api.answer('GET /explore', { data: nothing });
  await visit('/explore');
  expect(await screen.findByRole('heading', { name: 'لا أشجار هنا بعد' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'كل الأشجار على خريطة واحدة',
    'لا أشجار هنا بعد',
    'كيف تصل شجرة إلى صاحبها؟',
  ]);
});

test('loads the page again after an error', async () => {
  api.answer('GET /explore', { status: 500, code: 'INTERNAL_ERROR' });
  await visit('/explore');
  expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذه الصفحة' })).toBeVisible();
  api.answer('GET /explore', { data: overview });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByRole('region', { name: 'map of all: 90' })).toBeVisible();
});

test('switches the map between own and all trees and keeps the choice in the URL', async () => {
  localStorage.setItem('token', testToken());
  const { path } = await visit('/map');
  expect(await screen.findByRole('region', { name: 'map of mine: 1' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'الحملات والمبادرات والداعمون' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'كل الأشجار' }));
  expect(await screen.findByRole('region', { name: 'map of all: 90' })).toBeVisible();
  expect(path()).toBe('/map?trees=all');
  expect(screen.getByRole('link', { name: 'الحملات والمبادرات والداعمون' })).toHaveAttribute(
    'href',
    '/explore',
  );
});

test('shows all trees first to somebody without trees', async () => {
  api.answer('GET /account', { data: { ...testAccount, treesPlanted: 0 } });
  localStorage.setItem('token', testToken());
  await visit('/map');
  expect(await screen.findByRole('region', { name: 'map of all: 90' })).toBeVisible();
});

test('shows an error instead of the map of all trees', async () => {
  api.answer('GET /explore', { status: 500, code: 'INTERNAL_ERROR' });
  localStorage.setItem('token', testToken());
  await visit('/map?trees=all');
  expect(await screen.findByRole('heading', { name: 'تعذّر تحميل هذه الصفحة' })).toBeVisible();
});
