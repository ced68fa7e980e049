import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { defaultModels, newSpecie, withCurves } from './model-shape.ts';
import { Page } from './specie-page.tsx';

const record = withCurves({
  ...newSpecie,
  id: 'ziziphus-nummularia',
  scientificName: 'Ziziphus nummularia',
  family: 'Rhamnaceae',
  commonName: { ar: 'سدر بري', en: 'Wild sidr', pt: 'Sidr bravo' },
  growthModel: { ...defaultModels.custom, type: 'custom' },
});
const trial = { faults: [], curve: [] };
const model = { version: 1, record, trial, published: null, treeCount: 0, history: [] };
const update = `PATCH /specie/${record.id}/model`;
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(async () => {
  api = fakeApi();
  api.answer('GET /account', { data: { ...testAccount, role: 'manager' } });
  api.answer(`GET /specie/${record.id}/model`, { data: model });
  api.answer('GET /specie/model', { data: [] });
  api.answer('POST /specie/trial', { data: trial });
  api.answer(update, { data: model });
  localStorage.setItem('token', testToken());
  ({ stop } = await renderInApp(
    <Suspense>
      <Page id={record.id} />
    </Suspense>,
  ));
  await userEvent.type(await screen.findByLabelText('لماذا تغيّر هذا؟'), 'قياس');
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('parses digits and decimal separators of any keyboard', async () => {
  await replaceText(trunk(), '٦٢٫٥');
  await replaceText(points(), '٠ ١\n١٠، ١٢٫٥\n40 35,5');
  await waitFor(() => expect(save()).toBeEnabled());
  await userEvent.click(save());
  await waitFor(() => expect(api.calls(update)).toHaveLength(1));
  expect(api.calls(update)).toMatchObject([
    {
      record: {
        maxDbhCm: 62.5,
        growthModel: {
          points: [
            [0, 1],
            [10, 12.5],
            [40, 35.5],
          ],
        },
      },
    },
  ]);
});

test.each([
  ['a number', () => trunk(), '62 cm'],
  ['a line', () => points(), '0, 1\n10'],
])('keeps %s that cannot be parsed and blocks saving', async (_kind, field, text) => {
  await replaceText(field(), text);
  expect(field()).toHaveValue(text);
  expect(field()).toBeInvalid();
  expect(save()).toBeDisabled();
  expect(screen.getByText('تعذّرت قراءة أحد الأرقام.')).toBeVisible();
});

const trunk = () => screen.getByLabelText('أقصى جذع (سم)');
const points = () => screen.getByLabelText('النقاط: العمر، القيمة');
const save = () => screen.getByRole('button', { name: 'حفظ' });

async function replaceText(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}
