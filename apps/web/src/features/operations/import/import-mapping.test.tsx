import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { testImport } from '../../testing/test-import.ts';
import { ImportMapping } from './import-mapping.tsx';

const shown = testImport({
  status: 'mapping',
  walked: 0,
  header: ['number', 'name', 'height'],
  settings: { ...testImport().settings, columns: { ref: 0 } },
  counts: null,
});
const edit = 'PATCH /import/import-1';
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(async () => {
  api = fakeApi();
  api.answer('GET /land?mine=true', { data: [] });
  api.answer(edit, { data: shown });
  ({ stop } = await renderInApp(
    <Suspense>
      <ImportMapping shown={shown} />
    </Suspense>,
  ));
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

test('a choice made while another is on its way keeps that one', async () => {
  const answer = Promise.withResolvers<Response>();
  const sent: unknown[] = [];
  await screen.findByLabelText('الاسم الشائع');
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return sent.length === 1 ? answer.promise : told();
  });
  await userEvent.selectOptions(screen.getByLabelText('الاسم الشائع'), '1');
  await waitFor(() => expect(screen.getByLabelText('الاسم الشائع')).toHaveValue('1'));
  await userEvent.selectOptions(screen.getByLabelText('الارتفاع (م)'), '2');
  expect(sent).toHaveLength(1);
  answer.resolve(told());
  await waitFor(() =>
    expect(sent).toEqual([
      { settings: { columns: { ref: 0, common: 1 } } },
      { settings: { columns: { ref: 0, common: 1, height: 2 } } },
    ]),
  );
});

test('a day is sent once it is typed, and not while its year is', async () => {
  const day = await screen.findByLabelText('تُحسب الأشجار مجهولة العمر من');
  for (const value of ['0002-05-01', '0020-05-01', '2019-05-01']) {
    fireEvent.change(day, { target: { value } });
    expect(day).toHaveValue(value);
  }
  expect(api.calls(edit)).toEqual([]);
  fireEvent.blur(day);
  await waitFor(() => expect(api.calls(edit)).toEqual([{ settings: { unknownPlantedOn: '2019-05-01' } }]));
});

test.each(['0019-05-01', '1900-12-31', '9019-05-01'])(
  'a tree of %s is not sent, and why is said',
  async (value) => {
    const day = await screen.findByLabelText('تُحسب الأشجار مجهولة العمر من');
    fireEvent.change(day, { target: { value } });
    fireEvent.blur(day);
    expect(await screen.findByText('اختر يومًا من عام ١٩٠١ إلى اليوم.')).toBeVisible();
    expect(api.calls(edit)).toEqual([]);
  },
);

function told(): Response {
  return Response.json({ success: true, data: shown });
}
