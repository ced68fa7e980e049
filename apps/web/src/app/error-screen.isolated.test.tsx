import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { formatReference, referenceOf } from '../features/services/error-report/error-reference.ts';
import * as errorHelp from '../features/services/error-report/help/error-help.tsx';
import { onErrorReport } from '../platform/error-report.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { ErrorBoundary, ErrorScreen } from './error-screen.tsx';

test('reports a failed page and shows help, then renders the next page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: unknown[] = [];
  const stopReports = onErrorReport((report) => reports.push(report.error));
  const { stop } = await renderInApp(<TestPages />);
  expect(await screen.findByRole('heading', { name: 'حدث خطأ ما' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'الرئيسية' })).toBeVisible();
  expect(reports).toEqual([new Error('broken')]);
  expect(screen.getByRole('link', { name: 'مراسلتنا' })).toHaveAttribute('href', '/profile/contact');
  // The displayed reference matches the report.
  expect(screen.getByText(formatReference(referenceOf(reports[0])))).toBeVisible();
  screen.getByRole('button', { name: 'elsewhere' }).click();
  expect(await screen.findByText('all is well')).toBeVisible();
  stopReports();
  stop();
});

test('keeps the plain error when the help texts cannot be loaded', async () => {
  const load = vi.spyOn(errorHelp, 'loadTexts').mockRejectedValue(new Error('gone'));
  const { stop } = await renderInApp(<ErrorScreen onRetry={() => undefined} />);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.getByRole('heading', { name: 'حدث خطأ' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible();
  stop();
});

test('shows that the device is offline and retries after reconnecting', async () => {
  const onLineGetter = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onRetry = vi.fn();
  const { stop } = await renderInApp(<ErrorScreen error={new Error('lost')} onRetry={onRetry} />);
  await screen.findByText(/عند عودة الاتصال/u);
  expect(screen.getByRole('heading', { name: 'لا اتصال بالإنترنت' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'رجوع' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'الإعدادات' })).toHaveAttribute('href', '/profile');
  expect(screen.getByRole('button', { name: /اللغة/u })).toBeVisible();
  screen.getByRole('button', { name: 'إعادة المحاولة' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
  onLineGetter.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(onRetry).toHaveBeenCalledTimes(2);
  stop();
});

test('asks for a reload without a reference when a chunk was replaced by a new version', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module: https://x.example/assets/a.js');
  const { stop } = await renderInApp(<ErrorScreen error={error} onRetry={() => undefined} />);
  expect(await screen.findByRole('heading', { name: 'يتوفر إصدار أحدث' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'إعادة التحميل' })).toBeVisible();
  expect(screen.queryByText('الرقم')).toBeNull();
  stop();
});

test('renders in English and Portuguese', async () => {
  for (const [language, title] of [
    ['en', 'Something went wrong'],
    ['pt', 'Algo deu errado'],
  ] as const) {
    const { stop } = await renderInApp(<ErrorScreen error={new Error('x')} onRetry={() => undefined} />, {
      language,
    });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    stop();
  }
});

function TestPages() {
  const [path, setPlace] = useState('/broken');
  return (
    <>
      <button type="button" onClick={() => setPlace('/fine')}>
        elsewhere
      </button>
      <ErrorBoundary resetKey={path}>{path === '/broken' ? <Broken /> : <p>all is well</p>}</ErrorBoundary>
    </>
  );
}

function Broken(): never {
  throw new Error('broken');
}
