import type { VisitReport } from '@nabta/contract/operations/analytics';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ConsolePage } from '#app/console/console-frame.tsx';
import { consoleSections } from '#app/pages.ts';
import { useSession } from '#platform/session-provider.tsx';
import { loadNamespace } from '#platform/text-files.ts';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import * as visitReport from './visit-report-view.tsx';

const report: VisitReport = {
  from: '2026-03-01T21:00:00.000Z',
  to: '2026-03-03T20:59:59.999Z',
  visitors: { total: 4, signedIn: 2, views: 10 },
  days: [
    { day: '2026-03-02', visitors: 3, views: 6 },
    { day: '2026-03-03', visitors: 2, views: 4 },
  ],
  screens: [
    { page: 'tree', views: 7 },
    { page: 'passport', views: 3 },
  ],
  signIn: [
    { step: 'opened', visitors: 4 },
    { step: 'asked', visitors: 3 },
    { step: 'sent', visitors: 3 },
    { step: 'signedIn', visitors: 1 },
  ],
  gifts: [
    { step: 'given', gifts: 5 },
    { step: 'opened', gifts: 4 },
    { step: 'thanked', gifts: 1 },
  ],
  rageClicks: [],
  feedback: [
    { emoji: '😞', times: 0 },
    { emoji: '😕', times: 0 },
    { emoji: '😐', times: 0 },
    { emoji: '🙂', times: 1 },
    { emoji: '😍', times: 3 },
  ],
  languages: [{ language: 'ar', visitors: 4 }],
  devices: [
    { device: 'phone', visitors: 3 },
    { device: 'computer', visitors: 1 },
  ],
};

let api: FakeApi;
let stop: (() => void) | undefined;

beforeAll(async () => {
  await Promise.all([
    loadNamespace('ar', 'console'),
    loadNamespace('ar', 'analytics-report'),
    loadNamespace('ar', 'chart'),
  ]);
});

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'admin' } });
  localStorage.setItem('token', testToken());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-03T12:00:00') });
});

afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Guarded() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return <ConsolePage section={consoleSections.consoleAnalytics} module={visitReport} />;
}

function callOf(days: number): string {
  const from = new Date(2026, 2, 3 - days).toISOString();
  const to = new Date(new Date(2026, 2, 4).getTime() - 1).toISOString();
  return `GET /analytics/report?${new URLSearchParams({ from_date: from, to_date: to }).toString()}`;
}

async function visit() {
  const rendered = await renderInApp(
    <Suspense>
      <Guarded />
    </Suspense>,
    { path: '/console/analytics' },
  );
  ({ stop } = rendered);
  return rendered;
}

const rowsOf = async (name: string) => {
  const figure = await screen.findByRole('figure', { name });
  const rows = within(figure).getAllByRole('row', { hidden: true });
  return rows.slice(1).map(({ children }) => [...children].map(({ textContent }) => textContent));
};

test('shows visitors, screens, funnels, feedback, languages and devices of the last thirty days', async () => {
  api.answer(callOf(30), { data: report });
  await visit();
  expect(await screen.findByText('مشاهدات لكل زائر')).toBeVisible();
  expect(screen.getByText('2.5')).toBeVisible();
  expect(await rowsOf('تسجيل الدخول')).toEqual([
    ['فتحوا تسجيل الدخول', '4', '100%'],
    ['طلبوا رمزًا', '3', '75%'],
    ['أُرسل إليهم رمز', '3', '75%'],
    ['سجّلوا الدخول', '1', '25%'],
  ]);
  expect(await rowsOf('الهدايا')).toEqual([
    ['أُهديت', '5', '100%'],
    ['فُتحت', '4', '80%'],
    ['شُكر عليها', '1', '20%'],
  ]);
  expect(await rowsOf('الشاشات')).toEqual([
    ['الشجرة', '7'],
    ['passport', '3'],
  ]);
  expect((await rowsOf('الآراء')).at(-1)).toEqual(['رائعة', '3', '75%']);
  expect(await rowsOf('اللغات')).toEqual([['العربية', '4', '100%']]);
  expect(await rowsOf('الأجهزة')).toEqual([
    ['هاتف', '3', '75%'],
    ['حاسوب', '1', '25%'],
  ]);
  expect(
    within(screen.getByRole('figure', { name: 'نقرات الانزعاج' })).getByText('لا بيانات في هذه الفترة'),
  ).toBeVisible();
});

test('requests a different period and stores it in the URL', async () => {
  api.answer(callOf(30), { data: report });
  api.answer(callOf(7), { data: { ...report, visitors: { total: 1, signedIn: 0, views: 42 } } });
  const { path } = await visit();
  await userEvent.click(await screen.findByRole('radio', { name: 'آخر 7 أيام' }));
  expect(await screen.findAllByText('42')).not.toHaveLength(0);
  expect(path()).toBe('/console/analytics?period=last7Days');
});

test('shows an error with a retry when loading fails', async () => {
  api.answer(callOf(30), { status: 403, code: 'FORBIDDEN' });
  await visit();
  expect(await screen.findByText('تعذّر تحميل الإحصاءات')).toBeVisible();
  api.answer(callOf(30), { data: report });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText('مشاهدات لكل زائر')).toBeVisible();
});
