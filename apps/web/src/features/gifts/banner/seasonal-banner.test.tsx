import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTree } from '#testing/test-trees.ts';

import { BannerCarousel } from './banner-carousel.tsx';
import { useBanners } from './use-banners.ts';

let api: FakeApi;
let stop: (() => void) | undefined;
const onGive = vi.fn();

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /tree/infinite?limit=20', { data: [testTree(7)] });
});

afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  onGive.mockClear();
});

function Banners({ hasTrees }: { hasTrees: boolean }) {
  return <BannerCarousel banners={useBanners({ onCoupon: () => undefined, onGive, hasTrees })} />;
}

/** Fakes only the date, in Riyadh; timers run normally. */
async function visitOn(date: string, hasTrees = true) {
  vi.useFakeTimers({ now: new Date(`${date}T12:00:00+03:00`), toFake: ['Date'] });
  localStorage.setItem('token', testToken());
  ({ stop } = await renderInApp(<Banners hasTrees={hasTrees} />));
}

async function openOn(date: string) {
  await visitOn(date);
  await screen.findByRole('heading', { name: 'محادثة مع شجرتك' });
}

const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

test.each([
  ['2026-02-22', 'يوم التأسيس', 'link', 'عرض الأثر', '/impact'],
  ['2027-02-10', 'رمضان كريم', 'link', 'تخصيص شجرة', `/tree/${testTree(7).publicId}`],
  ['2028-03-10', 'أسبوع الشجرة', 'link', 'عرض الأثر', '/impact'],
])('shows on %s the banner %s with one action', async (date, title, role, action, href) => {
  await openOn(date);
  expect(await screen.findByRole(role, { name: action })).toHaveAttribute('href', href);
  expect(titles()[0]).toBe(title);
});

test.each([
  ['2025-09-23', 'يوم وطني أخضر'],
  ['2026-03-20', 'عيد فطر مبارك'],
  ['2026-05-27', 'عيد أضحى مبارك'],
])('shows on %s the banner %s and starts a gift on click', async (date, title) => {
  await openOn(date);
  await userEvent.click(await screen.findByRole('button', { name: 'إهداء شجرة' }));
  expect(titles()[0]).toBe(title);
  expect(onGive).toHaveBeenCalledOnce();
});

test('stays dismissed that year and returns the next', async () => {
  await openOn('2025-09-22');
  await userEvent.click(screen.getByRole('button', { name: 'إخفاء: يوم وطني أخضر' }));
  expect(titles()).not.toContain('يوم وطني أخضر');
  stop?.();
  document.body.innerHTML = '';
  await openOn('2025-09-23');
  expect(titles()).not.toContain('يوم وطني أخضر');
  stop?.();
  document.body.innerHTML = '';
  await openOn('2026-09-23');
  expect(titles()[0]).toBe('يوم وطني أخضر');
});

test('shows no seasonal banner on an ordinary day', async () => {
  await openOn('2026-11-16');
  expect(titles()[0]).toBe('لديك قسيمة؟');
});

test.each([
  ['2025-12-20', 'عامك 2025 في غابتك', '/story/2025'],
  ['2026-01-20', 'عامك 2025 في غابتك', '/story/2025'],
])('offers the story of the year on %s', async (date, title, href) => {
  await openOn(date);
  expect(await screen.findByRole('link', { name: 'عرض القصة' })).toHaveAttribute('href', href);
  expect(titles()[0]).toBe(title);
});

test('greets a user without trees and offers no action', async () => {
  api.answer('GET /tree/infinite?limit=20', { data: [] });
  await visitOn('2026-03-20', false);
  expect(await screen.findByRole('heading', { name: 'عيد فطر مبارك' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إهداء شجرة' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'لديك قسيمة؟' })).toBeNull();
});
