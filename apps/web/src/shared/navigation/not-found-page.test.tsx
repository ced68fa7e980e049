import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderInApp } from '../testing/render-app.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

let stop: (() => void) | undefined;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

test('counts down five seconds and goes home', async () => {
  const { path, stop: end } = await renderInApp(<NotFoundScreen />, { path: '/nowhere' });
  stop = end;
  expect(screen.getByRole('heading', { level: 1, name: 'الصفحة غير موجودة' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('سننقلك إلى الرئيسية بعد 5 ثوانٍ');
  pass(3);
  expect(screen.getByRole('timer')).toHaveTextContent('سننقلك إلى الرئيسية بعد ثانيتين');
  expect(path()).toBe('/nowhere');
  pass(2);
  expect(path()).toBe('/');
});

test('who wants to stay is not sent home', async () => {
  const { path, stop: end } = await renderInApp(<NotFoundScreen />, { path: '/nowhere' });
  stop = end;
  fireEvent.click(screen.getByRole('button', { name: 'البقاء هنا' }));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText('ربما نُقلت هذه الصفحة أو حُذفت.')).toBeVisible();
  pass(10);
  expect(path()).toBe('/nowhere');
});

function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    act(() => {
      vi.advanceTimersByTime(1_000);
    });
  }
}
