import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '#platform/api-error.ts';
import { logError, reportError } from '#platform/error-report.ts';
import { accountQueryKey } from '#platform/session-provider.tsx';
import { useShare } from '#shared/share/share-sheet.tsx';
import { fakeApi, testAccount } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { referenceOf } from '../error-reference.ts';
import { startReporter } from './start-reporter.ts';

let api: FakeApi;
const stops: (() => void)[] = [];

beforeEach(() => {
  api = fakeApi();
  api.answer('POST /error_report', { data: {} });
  sessionStorage.clear();
  history.replaceState(null, '', '/tree/7K3M9QX2TB?q=Faisal#s3cr3t');
  document.head.innerHTML = '<meta name="release" content="0.1.0+1a2b3c4d" />';
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

async function start() {
  const { services, stop } = await renderInApp(
    <>
      <input aria-label="name" defaultValue="Huda Alharbi" />
      <button type="button">press</button>
    </>,
  );
  services.connection.queryClient.setQueryData(accountQueryKey, { ...testAccount, firstname: 'Layan' });
  stops.push(stop, startReporter(services.connection));
  return services;
}

/** Returns the reports of these actions; the error hook still holds reports of earlier tests. */
function reports(...actions: string[]) {
  const received = api.calls('POST /error_report') as {
    action: string;
    crumbs: { kind: string; what: string }[];
  }[];
  return received.filter(({ action }) => actions.includes(action));
}

test('reports earlier failures too, with release, page and breadcrumbs, without personal data', async () => {
  const error = new RangeError('For Layan, Huda Alharbi, Faisal, s3cr3t and 7K3M9QX2TB');
  error.stack = '';
  reportError(error, { action: 'rename-tree' });
  await start();
  screen.getByRole('button', { name: 'press' }).click();
  const later = new Error('later');
  later.stack = '';
  reportError(later, { action: 'script' });
  await waitFor(() => expect(reports('rename-tree', 'script')).toHaveLength(2));
  expect(reports('rename-tree')[0]).toMatchObject({
    reference: referenceOf(error),
    release: '0.1.0+1a2b3c4d',
    type: 'RangeError',
    message: 'For [text], [text], [text], [text] and [id]',
    action: 'rename-tree',
    page: '/tree/:publicId',
    language: 'ar',
    isOnline: true,
  });
  const crumbs = reports('script')[0]?.crumbs;
  expect(crumbs?.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
    'page /tree/:publicId',
    'press button',
  ]);
  expect(JSON.stringify(reports('rename-tree', 'script'))).not.toMatch(
    /Layan|Huda|Faisal|s3cr3t|7K3M9QX2TB/u,
  );
});

test('reports a failed query once when several callers report it', async () => {
  const { connection } = await start();
  const error = new ApiError('أعد المحاولة', { status: 503, code: 'HTTP_ERROR' });
  const failingQuery = { queryKey: ['x'], queryFn: () => Promise.reject(error), retry: false };
  await connection.queryClient.fetchQuery(failingQuery).catch(() => undefined);
  reportError(error, { action: 'show-screen' });
  await waitFor(() => expect(reports('load', 'show-screen')).toHaveLength(1));
  expect(reports('load')).toMatchObject([{ type: 'ApiError', message: '503' }]);
});

test('only logs failed animation data and sharing', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await start();
  logError(new Error('no drawing'), { action: 'growing-tree' });
  Object.defineProperty(navigator, 'share', { configurable: true, value: failToShare });
  const { stop } = await renderInApp(<ShareButton />);
  stops.push(stop);
  screen.getByRole('button', { name: 'share' }).click();
  await waitFor(() => expect(log).toHaveBeenCalledTimes(2));
  expect(log.mock.calls.map(([action]) => action as string)).toEqual(['growing-tree', 'share']);
  expect(reports('share', 'growing-tree')).toEqual([]);
});

function failToShare(): Promise<void> {
  return Promise.reject(new Error('no sheet'));
}

function ShareButton() {
  const { share } = useShare();
  return (
    <button type="button" onClick={() => share({ title: 'x', text: 'x', url: 'https://nabta.example' })}>
      share
    </button>
  );
}
