import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { type FakeApi, fakeApi, testToken } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testImport } from '#testing/test-import.ts';

import { Page } from './import-page.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const review = {
  trees: 2,
  updates: 0,
  measured: 0,
  unknownSpecies: 0,
  co2RemovedKg: 100,
  headlineKg: 0,
  land: null,
  outsideLand: 0,
  plantedFrom: null,
  plantedTo: null,
  places: [{ longitude: 46.6, latitude: 24.7 }],
  outline: null,
  rows: [],
};
const approval = {
  id: 'approval-1',
  status: 'waiting' as const,
  reason: 'حصر الأمانة',
  askedBy: null,
  askedAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2026-03-04T09:00:00.000Z',
};

async function renderPage(treeImport = testImport()): Promise<FakeApi> {
  const api = fakeApi();
  localStorage.setItem('token', testToken());
  api.answer('GET /import/import-1', { data: treeImport });
  api.answer('GET /import/import-1/review', { data: review });
  api.answer('GET /import/import-1/answer?limit=50', { data: [] });
  ({ stop } = await renderInApp(
    <Suspense>
      <Page id="import-1" />
    </Suspense>,
  ));
  return api;
}

test('asks where the list comes from before it is sent for approval', async () => {
  const api = await renderPage();
  api.answer('POST /import/import-1/approval', { data: testImport({ approval }) });
  expect(await screen.findByText(/لا يضيف شيئًا إلى الأرقام المعلنة/u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'إرسال للموافقة' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'إرسال للموافقة' }));
  expect(api.calls('POST /import/import-1/approval')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('من أين هذه القائمة؟'), 'حصر الأمانة');
  await userEvent.click(dialog.getByRole('button', { name: 'إرسال للموافقة' }));
  expect(await screen.findByRole('heading', { name: 'بانتظار موافقة شخص ثانٍ' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'موافقة' })).toBeNull();
});

test('lets another person approve after a question', async () => {
  const api = await renderPage(testImport({ approval, isAwaitingApproval: true, mayApprove: true }));
  api.answer('POST /approval/approval-1/approve', { data: {} });
  api.answer('GET /import/import-1/progress', { stream: () => new ReadableStream() });
  await userEvent.click(await screen.findByRole('button', { name: 'موافقة' }));
  const dialog = within(await screen.findByRole('dialog'));
  const reviews = api.calls('GET /import/import-1/review').length;
  api.answer('GET /import/import-1', { data: testImport({ status: 'importing' }) });
  await userEvent.click(dialog.getByRole('button', { name: 'موافقة' }));
  expect(await screen.findByRole('heading', { name: 'قيد التسجيل' })).toBeVisible();
  expect(api.calls('POST /approval/approval-1/approve')).toHaveLength(1);
  // The server has no review of an import that was approved.
  expect(api.calls('GET /import/import-1/review')).toHaveLength(reviews);
});

test.each([true, false])(
  'says that an approval is awaited and offers stopping unless the person may approve: %s',
  async (mayApprove) => {
    await renderPage(testImport({ approval, isAwaitingApproval: true, mayApprove }));
    expect(await screen.findByText('بانتظار الموافقة')).toBeVisible();
    expect(screen.queryByText('مفحوص')).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'موافقة' })).toHaveLength(mayApprove ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: 'إيقاف' })).toHaveLength(mayApprove ? 0 : 1);
  },
);

test('approves nothing while a field sample is open', async () => {
  const sample = { lines: [2, 3], orderedAt: '2026-03-01T10:00:00.000Z', found: null, reportedAt: null };
  await renderPage(testImport({ approval, mayApprove: true, sample }));
  expect(await screen.findByRole('button', { name: 'موافقة' })).toBeDisabled();
  expect(screen.getByText('طُلب البحث عن شجرتين في الميدان')).toBeVisible();
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
  await userEvent.click(await screen.findByRole('button', { name: 'تصحيح الأعمدة' }));
  await userEvent.click(await screen.findByRole('button', { name: 'فحص كل الصفوف' }));
  expect(await screen.findByRole('heading', { name: 'قيد الفحص' })).toBeVisible();
  endCheck();
  expect(await screen.findByRole('button', { name: 'إرسال للموافقة' })).toBeVisible();
});
