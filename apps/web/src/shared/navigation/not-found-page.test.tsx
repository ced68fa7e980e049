import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { NotFoundPage } from './not-found-page.tsx';

let stop: (() => void) | undefined;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

test('counts down five seconds and goes home', async () => {
  const { path, stop: end } = await renderInApp(<NotFoundPage />, { path: '/nowhere' });
  stop = end;
  expect(screen.getByRole('heading', { level: 1, name: 'الصفحة غير موجودة' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('سننقلك إلى الرئيسية بعد 5 ثوانٍ');
  advanceSeconds(3);
  expect(screen.getByRole('timer')).toHaveTextContent('سننقلك إلى الرئيسية بعد ثانيتين');
  expect(path()).toBe('/nowhere');
  advanceSeconds(2);
  expect(path()).toBe('/');
});

test('stays on the page on request', async () => {
  const { path, stop: end } = await renderInApp(<NotFoundPage />, { path: '/nowhere' });
  stop = end;
  fireEvent.click(screen.getByRole('button', { name: 'البقاء هنا' }));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText('ربما نُقلت هذه الصفحة أو حُذفت.')).toBeVisible();
  advanceSeconds(10);
  expect(path()).toBe('/nowhere');
});

test('stays after any press and offers ways on', async () => {
  const { path, stop: end } = await renderInApp(<NotFoundPage />, { path: '/nowhere' });
  stop = end;
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('timer')).toBeNull();
  advanceSeconds(10);
  expect(path()).toBe('/nowhere');
  expect(screen.getByRole('link', { name: 'الإبلاغ عن رابط معطّل' })).toHaveAttribute(
    'href',
    '/profile/contact',
  );
  expect(screen.getByRole('link', { name: 'استكشاف الأشجار والأراضي' })).toHaveAttribute('href', '/explore');
});

function advanceSeconds(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    act(() => {
      vi.advanceTimersByTime(1_000);
    });
  }
}
