import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { onErrorReport } from '../platform/error-report.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { ErrorBoundary, ErrorScreen } from './error-screen.tsx';

test('a screen that fails is reported and gives way to a word and a way on; another screen is shown again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: unknown[] = [];
  const stopReports = onErrorReport((report) => reports.push(report.error));
  const { stop } = await renderInApp(<Screens />);
  expect(await screen.findByRole('heading', { name: 'حدث خطأ' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible();
  expect(reports).toEqual([new Error('broken')]);
  screen.getByRole('button', { name: 'elsewhere' }).click();
  expect(await screen.findByText('all is well')).toBeVisible();
  stopReports();
  stop();
});

test('without a connection the screen says that', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onRetry = vi.fn();
  const { stop } = await renderInApp(<ErrorScreen onRetry={onRetry} />);
  expect(screen.getByRole('heading', { name: 'أنت غير متصل' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'رجوع' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'الإعدادات' })).toHaveAttribute('href', '/profile');
  expect(screen.getByRole('button', { name: /اللغة/u })).toBeVisible();
  screen.getByRole('button', { name: 'إعادة المحاولة' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
  stop();
});

function Screens() {
  const [place, setPlace] = useState('/broken');
  return (
    <>
      <button type="button" onClick={() => setPlace('/fine')}>
        elsewhere
      </button>
      <ErrorBoundary place={place}>{place === '/broken' ? <Broken /> : <p>all is well</p>}</ErrorBoundary>
    </>
  );
}

function Broken(): never {
  throw new Error('broken');
}
