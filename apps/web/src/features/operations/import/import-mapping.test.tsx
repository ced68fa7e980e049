import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testImport } from '#testing/test-import.ts';

import { ImportMapping } from './import-mapping.tsx';

const treeImport = testImport({
  status: 'mapping',
  walked: 0,
  header: ['number', 'name', 'height'],
  settings: { ...testImport().settings, columns: { ref: 0 } },
  counts: null,
});
const patchPath = 'PATCH /import/import-1';
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(async () => {
  api = fakeApi();
  api.answer('GET /land?mine=true', { data: [] });
  api.answer(patchPath, { data: treeImport });
  ({ stop } = await renderInApp(
    <Suspense>
      <ImportMapping treeImport={treeImport} />
    </Suspense>,
  ));
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

test('keeps an earlier choice that is still being saved', async () => {
  const firstResponse = Promise.withResolvers<Response>();
  const sent: unknown[] = [];
  await screen.findByLabelText('الاسم الشائع');
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return sent.length === 1 ? firstResponse.promise : okResponse();
  });
  await userEvent.selectOptions(screen.getByLabelText('الاسم الشائع'), '1');
  await waitFor(() => expect(screen.getByLabelText('الاسم الشائع')).toHaveValue('1'));
  await userEvent.selectOptions(screen.getByLabelText('الارتفاع'), '2');
  expect(sent).toHaveLength(1);
  firstResponse.resolve(okResponse());
  await waitFor(() =>
    expect(sent).toEqual([
      { settings: { columns: { ref: 0, common: 1 } } },
      { settings: { columns: { ref: 0, common: 1, height: 2 } } },
    ]),
  );
});

test('sends a date on blur, not while its year is typed', async () => {
  const dateField = await screen.findByLabelText('تُحسب الأشجار مجهولة العمر من');
  for (const value of ['0002-05-01', '0020-05-01', '2019-05-01']) {
    fireEvent.change(dateField, { target: { value } });
    expect(dateField).toHaveValue(value);
  }
  expect(api.calls(patchPath)).toEqual([]);
  fireEvent.blur(dateField);
  await waitFor(() =>
    expect(api.calls(patchPath)).toEqual([{ settings: { unknownPlantedOn: '2019-05-01' } }]),
  );
});

test.each(['0019-05-01', '1900-12-31', '9019-05-01'])('rejects the date %s with a message', async (value) => {
  const dateField = await screen.findByLabelText('تُحسب الأشجار مجهولة العمر من');
  fireEvent.change(dateField, { target: { value } });
  fireEvent.blur(dateField);
  expect(await screen.findByText('اليوم من عام ١٩٠١ إلى الآن.')).toBeVisible();
  expect(api.calls(patchPath)).toEqual([]);
});

test('shows the distribution of a size column and warns of its unit', async () => {
  stop?.();
  const bins = [
    { from: 10, to: 20, rows: 3 },
    { from: 20, to: 30, rows: 1 },
  ];
  const sizes = [{ field: 'dbh' as const, values: 4, unlikely: 2, median: 15, bins, isUnitDoubtful: true }];
  ({ stop } = await renderInApp(
    <Suspense>
      <ImportMapping treeImport={{ ...treeImport, sizes }} />
    </Suspense>,
  ));
  expect(await screen.findByText(/يبدو أن وحدة هذا العمود غير صحيحة/u)).toBeVisible();
  expect(screen.getByText(/القيمة الوسطى/u)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('وحدة قطر الجذع'), 'in');
  await waitFor(() =>
    expect(api.calls(patchPath)).toEqual([{ settings: { units: { dbh: 'in', girth: 'cm', height: 'm' } } }]),
  );
});

function okResponse(): Response {
  return Response.json({ success: true, data: treeImport });
}
