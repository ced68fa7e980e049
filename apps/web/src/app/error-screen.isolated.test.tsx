import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { formatReference, referenceOf } from '../features/error-report/error-reference.ts';
import { errorHelpTexts } from '../locales/error-help.ts';
import { onErrorReport } from '../platform/error-report.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { ErrorBoundary, ErrorScreen } from './error-screen.tsx';

test('a screen that fails is reported and gives way to a word and a way on; another screen is shown again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: unknown[] = [];
  const stopReports = onErrorReport((report) => reports.push(report.error));
  const { stop } = await renderInApp(<Screens />);
  expect(await screen.findByRole('heading', { name: 'حدث خطأ ما' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'الرئيسية' })).toBeVisible();
  expect(reports).toEqual([new Error('broken')]);
  expect(screen.getByRole('link', { name: 'راسلنا' })).toHaveAttribute('href', '/profile/contact');
  // The number that the person reads is the one of the report.
  expect(screen.getByText(formatReference(referenceOf(reports[0])))).toBeVisible();
  screen.getByRole('button', { name: 'elsewhere' }).click();
  expect(await screen.findByText('all is well')).toBeVisible();
  stopReports();
  stop();
});

test('where the words that help do not come, the few that are there stay', async () => {
  const load = vi.spyOn(errorHelpTexts, 'ar').mockRejectedValue(new Error('gone'));
  const { stop } = await renderInApp(<ErrorScreen onRetry={() => undefined} />);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.getByRole('heading', { name: 'حدث خطأ' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible();
  stop();
});

test('without a connection the screen says that, and tries again once there is one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onRetry = vi.fn();
  const { stop } = await renderInApp(<ErrorScreen error={new Error('lost')} onRetry={onRetry} />);
  await screen.findByText(/عند عودة الاتصال/u);
  expect(screen.getByRole('heading', { name: 'أنت غير متصل' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'رجوع' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'الإعدادات' })).toHaveAttribute('href', '/profile');
  expect(screen.getByRole('button', { name: /اللغة/u })).toBeVisible();
  screen.getByRole('button', { name: 'إعادة المحاولة' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(onRetry).toHaveBeenCalledTimes(2);
  stop();
});

test('a part that a newer version replaced asks for a reload, and names no number', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module: https://x.example/assets/a.js');
  const { stop } = await renderInApp(<ErrorScreen error={error} onRetry={() => undefined} />);
  expect(await screen.findByRole('heading', { name: 'يتوفر إصدار أحدث' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'إعادة التحميل' })).toBeVisible();
  expect(screen.queryByText('الرقم')).toBeNull();
  stop();
});

test('it helps in English and Portuguese too', async () => {
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
