import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testDiaryEntry } from '#testing/test-diary.ts';
import { testTreePage } from '#testing/test-tree-page.ts';

import { TreeDiary } from './tree-diary.tsx';
import { groupByDay } from './use-diary.ts';

const { publicId } = testTreePage();
const request = `GET /tree/${publicId}/diary?limit=20`;
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
});

afterEach(() => stop?.());

async function show(overrides: Parameters<typeof testTreePage>[0] = {}) {
  const rendered = await renderInApp(
    <Suspense>
      <TreeDiary tree={testTreePage(overrides)} />
    </Suspense>,
  );
  ({ stop } = rendered);
}

const dayOf = (number: number) =>
  `2026-0${1 + Math.floor(number / 28)}-${String(1 + (number % 28)).padStart(2, '0')}`;
const entryOfDay = (number: number) =>
  testDiaryEntry(number, { kind: 'watered', litres: 20, at: `${dayOf(number)}T06:00:00.000Z` });
const days = () => screen.getAllByRole('time').map((time) => time.getAttribute('datetime')?.slice(0, 10));

test('groups the events of one day under its date in both calendars', async () => {
  const at = '2026-03-01T06:00:00.000Z';
  const image = { nameCompressed: 'a1b2.webp' };
  api.answer(request, {
    data: [
      testDiaryEntry(9, { kind: 'noted', at, note: 'أوراق جديدة' }),
      testDiaryEntry(8, { kind: 'photographed', at, image }),
      testDiaryEntry(7, { kind: 'watered', at, litres: 20 }),
      testDiaryEntry(6, { kind: 'checked', at, health: 'good' }),
      testDiaryEntry(5, { kind: 'level', at, level: 'verified' }),
      testDiaryEntry(1),
    ],
  });
  await show();
  expect(await screen.findByText('1 مارس 2026 الموافق 12 رمضان 1447 هـ')).toBeVisible();
  expect(days()).toEqual(['2026-03-01', '2026-01-01']);
  for (const text of [/أوراق جديدة/u, 'سُقيت بـ20 لترًا', /حالتها جيدة/u, 'شاهدها في موقعها شخص مستقل', 'زُرعت'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('img', { name: 'صورة 1 مارس 2026' })).toBeVisible();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('shows four days first, then all pages on request', async () => {
  const entries = Array.from({ length: 25 }, (_, index) => entryOfDay(30 - index));
  api.answer(request, { data: entries.slice(0, 20) });
  api.answer(`GET /tree/${publicId}/diary?cursor=entry-11&limit=20`, { data: entries.slice(20) });
  await show();
  const button = await screen.findByRole('button', { name: 'عرض اليوميات كاملة' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(days()).toHaveLength(4);
  await userEvent.click(button);
  await waitFor(() => expect(days()).toHaveLength(25));
  await userEvent.click(await screen.findByRole('button', { name: 'عرض الأحدث فقط' }));
  expect(days()).toHaveLength(4);
});

test('offers a retry when the rest of the diary does not load', async () => {
  const entries = Array.from({ length: 25 }, (_, index) => entryOfDay(30 - index));
  const rest = `GET /tree/${publicId}/diary?cursor=entry-11&limit=20`;
  api.answer(request, { data: entries.slice(0, 20) });
  api.answer(rest, { status: 400, code: 'INVALID_INPUT' });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'عرض اليوميات كاملة' }));
  const alert = await screen.findByRole('alert');
  expect(days()).toHaveLength(20);
  api.answer(rest, { data: entries.slice(20) });
  await userEvent.click(within(alert).getByRole('button', { name: 'إعادة المحاولة' }));
  await waitFor(() => expect(days()).toHaveLength(25));
});

test('explains a diary that has only begun', async () => {
  api.answer(request, { data: [testDiaryEntry(1)] });
  await show();
  expect(await screen.findByText(/هنا تبدأ يومياتها/u)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows the first photo beside the latest, and marks samples', async () => {
  const photo = (name: string, takenAt: string) => ({
    image: { nameCompressed: name },
    takenAt,
    isMine: false,
  });
  api.answer(request, { data: [testDiaryEntry(1)] });
  await show({
    photos: [photo('demo-a.webp', '2021-03-01T09:00:00Z'), photo('b.webp', '2026-03-01T09:00:00Z')],
  });
  expect(await screen.findByRole('slider', { name: 'مقدار ما يظهر من الصورة الأقدم' })).toBeVisible();
  expect(screen.getByText('عينة')).toBeVisible();
});

test('offers a retry when the diary does not load', async () => {
  api.answer(request, { status: 400, code: 'INVALID_INPUT' });
  await show();
  expect(await screen.findByText('تعذّر تحميل اليوميات')).toBeVisible();
  api.answer(request, { data: [testDiaryEntry(1)] });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText('زُرعت')).toBeVisible();
});

test('groups neighbouring entries of one day only', () => {
  const [a, b, c] = ['2026-03-02T06:00Z', '2026-03-02T05:00Z', '2026-03-01T06:00Z'].map((at, index) =>
    testDiaryEntry(index, { at }),
  );
  if (!a || !b || !c) throw new Error('There are three entries.');
  expect(
    groupByDay([a, b, c], (at) => at.slice(0, 10)).map(({ day, entries }) => [day, entries.length]),
  ).toEqual([
    ['2026-03-02', 2],
    ['2026-03-01', 1],
  ]);
});
