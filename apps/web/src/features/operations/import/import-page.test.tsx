import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi, testToken } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testImport } from '#testing/test-import.ts';

import { Page } from './import-page.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('shows the results after the corrected columns were checked', async () => {
  const api = fakeApi();
  localStorage.setItem('token', testToken());
  api.answer('GET /import/import-1', { data: testImport() });
  api.answer('GET /import/import-1/answer?limit=50', { data: [] });
  api.answer('GET /land?mine=true', { data: [] });
  api.answer('PATCH /import/import-1/status', { data: testImport({ status: 'checking', counts: null }) });
  const { promise: checkDone, resolve: endCheck } = Promise.withResolvers<void>();
  api.answer('GET /import/import-1/progress', {
    stream: () =>
      new ReadableStream({
        async start(stream) {
          await checkDone;
          const event = `event: progress\ndata: ${JSON.stringify(testImport())}\n\n`;
          stream.enqueue(new TextEncoder().encode(event));
        },
      }),
  });
  ({ stop } = await renderInApp(
    <Suspense>
      <Page id="import-1" />
    </Suspense>,
  ));
  await userEvent.click(await screen.findByRole('button', { name: 'صحّح الأعمدة' }));
  await userEvent.click(await screen.findByRole('button', { name: 'افحص كل الصفوف' }));
  expect(await screen.findByRole('heading', { name: 'قيد الفحص' })).toBeVisible();
  endCheck();
  expect(await screen.findByRole('button', { name: 'ازرع شجرتين' })).toBeVisible();
});
