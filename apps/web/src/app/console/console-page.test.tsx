import type { Overview } from '@nabta/contract/operations/console';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import * as overviewView from '#features/operations/overview/overview-view.tsx';
import { useSession } from '#platform/session-provider.tsx';
import { loadNamespace } from '#platform/text-files.ts';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { consoleSections } from '../pages.ts';
import { ConsoleFrame, ConsolePage } from './console-frame.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

beforeAll(async () => {
  const names = ['console', 'overview', 'chart', 'finder', 'delivery', 'issue-console'] as const;
  await Promise.all(names.map((name) => loadNamespace('ar', name)));
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

function Guarded() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <Suspense>
      <Routes>
        <Route
          path="/console"
          element={<ConsolePage section={consoleSections.console} module={overviewView} />}
        />
        <Route
          path="/console/analytics"
          element={
            <ConsoleFrame section={consoleSections.consoleAnalytics}>
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

const overview: Overview = {
  from: '2026-02-01T21:00:00.000Z',
  to: '2026-03-03T09:00:00.000Z',
  trees: { now: 18_420, before: 17_345 },
  planted: { now: 0, before: 0 },
  co2RemovedKg: { now: 81_300, before: 74_000 },
  survival: { now: 0.941, before: 0.947 },
  owners: { now: 9_037, before: null },
  carbon: [],
  plantings: [],
  species: [{ specie: 'prosopis-cineraria', commonName: { ar: 'الغاف', en: 'Ghaf' }, trees: 3 }],
  openIssues: [{ kind: 'dry', count: 2 }],
};

test('shows the totals and their changes, and the open issues in the navigation', async () => {
  api.answer('GET /console/overview?period=last30Days', { data: overview });
  api.answer('GET /console/count', { data: { openIssues: 7 } });
  api.answer('GET /delivery?limit=5', { data: [] });
  await visit('admin', '/console');
  expect(await screen.findByRole('heading', { level: 1, name: 'نظرة عامة' })).toBeVisible();
  expect(await screen.findByText('81.3')).toBeVisible();
  expect(screen.getByText(/\+6\.2%/u)).toBeVisible();
  expect(screen.getByText(/-0\.6%/u)).toBeVisible();
  expect(await screen.findByRole('figure', { name: 'التوزيع حسب النوع' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'صفحات لوحة الإدارة' }));
  const navigation = screen.getByRole('navigation', { name: 'صفحات لوحة الإدارة' });
  expect(navigation.querySelector('[aria-current="page"]')).toHaveTextContent('نظرة عامة');
  expect(await within(navigation).findByText('7')).toBeVisible();
});

test('exports the overview as one table', async () => {
  api.answer('GET /console/overview?period=last30Days', { data: overview });
  api.answer('GET /delivery?limit=5', { data: [] });
  const saved: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => saved.push(file) && 'blob:',
    revokeObjectURL: () => undefined,
  });
  await visit('admin', '/console');
  await screen.findByText('81.3');
  await userEvent.click(screen.getByRole('button', { name: 'تصدير' }));
  const lines = (await saved[0]?.text())?.trimEnd().split('\r\n') ?? [];
  expect(lines).toContain('نظرة عامة,CO₂ المُزال (طن),81.3,74');
  expect(lines.at(-1)).toMatch(/,الغاف,3,$/u);
});

test('finds records by keyboard alone', async () => {
  api.answer('GET /console/search?q=warif', {
    data: [
      { kind: 'effort', key: 'e1', name: { en: 'Green Warif' }, printed: null },
      { kind: 'delivery', key: 'd1', name: { en: 'Green Warif' }, printed: 'D-7K3M9QX2' },
    ],
  });
  const { path } = await visit('admin', '/console/analytics');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  await userEvent.type(field, 'warif');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await userEvent.type(field, '{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('D-7K3M9QX2');
  await userEvent.type(field, '{Enter}');
  expect(path()).toBe('/console/deliveries/d1');
});

test.each(['/console', '/console/analytics'])(
  'shows Not Found and no navigation at %s without the capability',
  async (path) => {
    await visit('person', path);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('الصفحة');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText('numbers')).toBeNull();
  },
);
