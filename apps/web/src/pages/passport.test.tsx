import type { Passport } from '@nabta/contract/passport';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testPassport } from '../testing/test-passport.ts';
import { PassportScreen } from './passport-screen.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;
let whole: Passport;

beforeEach(async () => {
  api = fakeApi();
  whole = await testPassport([
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
  const screens = (
    <Routes>
      <Route path="/tree/:publicId/passport" element={<PassportScreen />} />
    </Routes>
  );
  ({ stop } = await renderInApp(screens, { path: '/tree/T000000001/passport' }));
}

test('a whole record is told entry by entry, and the device finds it whole', async () => {
  await show(whole);
  expect(await screen.findByText('السجل سليم')).toBeVisible();
  expect(screen.getByText('زُرعت')).toBeVisible();
  expect(screen.getByText(/^قيست: .*2.5.*3/u)).toBeVisible();
  expect(screen.getByText('سُقيت بـ20 لترًا')).toBeVisible();
  expect(screen.getByText('قيد')).toBeVisible();
});

test.each([
  [
    'altered',
    ({ entries }: Passport) => entries.with(1, { hash: entries[1]?.hash ?? '', body: '{"seq":2}' }),
    2,
  ],
  ['removed', ({ entries }: Passport) => entries.slice(0, -1), 4],
  ['reordered', ({ entries: [a, b, c, d] }: Passport) => [a, c, b, d] as Passport['entries'], 2],
])('one %s entry is found by the device, whatever the server says', async (_, harm, brokenAt) => {
  await show({ ...whole, entries: harm(whole), isWhole: true });
  expect(await screen.findByText('السجل غير سليم')).toBeVisible();
  expect(screen.getByText(new RegExp(`القيد ${brokenAt} `, 'u'))).toBeVisible();
});

test('a tree that nobody knows has no passport, and one that does not come can be asked for again', async () => {
  await show(whole);
  stop?.();
  document.body.innerHTML = '';
  api.answer('GET /tree/T000000001/passport', { status: 404, code: 'NOT_FOUND' });
  const screens = (
    <Routes>
      <Route path="/tree/:publicId/passport" element={<PassportScreen />} />
    </Routes>
  );
  ({ stop } = await renderInApp(screens, { path: '/tree/T000000001/passport' }));
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});
