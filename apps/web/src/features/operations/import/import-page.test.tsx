import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { fakeApi, testToken } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { testImport } from '../../testing/test-import.ts';
import { ImportPage } from './import-page.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('once the corrected columns are checked, their answers are shown', async () => {
  const api = fakeApi();
  localStorage.setItem('token', testToken());
  api.answer('GET /import/import-1', { data: testImport() });
  api.answer('GET /import/import-1/answer?limit=50', { data: [] });
  api.answer('GET /land?mine=true', { data: [] });
  api.answer('PATCH /import/import-1/status', { data: testImport({ status: 'checking', counts: null }) });
  const { promise: checked, resolve: endCheck } = Promise.withResolvers<void>();
  api.answer('GET /import/import-1/progress', {
    stream: () =>
      new ReadableStream({
        async start(stream) {
          await checked;
          const event = `event: progress\ndata: ${JSON.stringify(testImport())}\n\n`;
          stream.enqueue(new TextEncoder().encode(event));
        },
      }),
  });
  ({ stop } = await renderInApp(
    <Suspense>
      <ImportPage id="import-1" />
    </Suspense>,
  ));
  await userEvent.click(await screen.findByRole('button', { name: 'صحّح الأعمدة' }));
  await userEvent.click(await screen.findByRole('button', { name: 'افحص كل الصفوف' }));
  expect(await screen.findByRole('heading', { name: 'قيد الفحص' })).toBeVisible();
  endCheck();
  expect(await screen.findByRole('button', { name: 'ازرع شجرتين' })).toBeVisible();
});
