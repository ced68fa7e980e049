import type { Passport } from '@nabta/contract/trees/passport';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testPassport } from '../testing/test-passport.ts';
import { testTreePage } from '../testing/test-tree-page.ts';
import { Page } from './passport.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;
let intactPassport: Passport;

beforeEach(async () => {
  api = fakeApi();
  intactPassport = await testPassport([
    { kind: 'planted', at: '2024-01-01T00:00:00Z', facts: { hand: null } },
    { kind: 'measured', at: '2025-01-01T00:00:00Z', facts: { dbhCm: 3, heightM: 2.5 } },
    { kind: 'watered', at: '2026-01-01T00:00:00Z', facts: { litres: 20 } },
    { kind: 'of a later version', at: '2026-02-01T00:00:00Z' },
  ]);
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

async function show(passport: Passport): Promise<void> {
  api.answer('GET /tree/T000000001/passport', { data: passport });
  const routes = (
    <Routes>
      <Route path="/tree/:publicId/passport" element={<Page />} />
    </Routes>
  );
  ({ stop } = await renderInApp(routes, { path: '/tree/T000000001/passport' }));
}

test('shows every entry of an intact record and verifies it on the device', async () => {
  await show(intactPassport);
  expect(await screen.findByText('السجل سليم')).toBeVisible();
  expect(screen.getByText('زُرعت')).toBeVisible();
  expect(screen.getByText(/^قيست: .*2.5.*3/u)).toBeVisible();
  expect(screen.getByText('سُقيت بـ20 لترًا')).toBeVisible();
  expect(screen.getByText('قيد')).toBeVisible();
});

test('shows the level and the evidence of the tree', async () => {
  const at = '2026-03-01T09:30:00Z';
  const fact = {
    kind: 'tag_scanned',
    at,
    author: 'owner',
    hasPhoto: false,
    hasPlace: true,
    doubt: null,
  } as const;
  api.answer('GET /tree/T000000001', {
    data: testTreePage({ origin: 'demo', evidence: [{ ...fact, isIndependent: false }] }),
  });
  await show(intactPassport);
  expect(await screen.findByRole('button', { name: 'مسجّلة فقط' })).toBeVisible();
  expect(screen.getByText('شجرة تجريبية')).toBeVisible();
  expect(screen.getByText('مُسحت لوحتها').closest('li')).toHaveTextContent('مالكها · مع موقعها');
});

test.each([
  [
    'altered',
    ({ entries }: Passport) => entries.with(1, { hash: entries[1]?.hash ?? '', body: '{"seq":2}' }),
    2,
  ],
  ['removed', ({ entries }: Passport) => entries.slice(0, -1), 4],
  ['reordered', ({ entries: [a, b, c, d] }: Passport) => [a, c, b, d] as Passport['entries'], 2],
])(
  'detects one %s entry on the device even if the server reports an intact record',
  async (_, tamper, brokenAt) => {
    await show({ ...intactPassport, entries: tamper(intactPassport), isWhole: true });
    expect(await screen.findByText('السجل غير سليم')).toBeVisible();
    expect(screen.getByText(new RegExp(`القيد ${brokenAt} `, 'u'))).toBeVisible();
  },
);

test('shows Not Found for an unknown tree', async () => {
  await show(intactPassport);
  stop?.();
  document.body.innerHTML = '';
  api.answer('GET /tree/T000000001/passport', { status: 404, code: 'NOT_FOUND' });
  const routes = (
    <Routes>
      <Route path="/tree/:publicId/passport" element={<Page />} />
    </Routes>
  );
  ({ stop } = await renderInApp(routes, { path: '/tree/T000000001/passport' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /\S/u })).toBeVisible());
});
