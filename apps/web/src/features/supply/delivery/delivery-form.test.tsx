import type { Delivery } from '@nabta/contract/supply/delivery';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { DeliveryForm } from './delivery-form.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /effort?mine=true', { data: [{ id: 'effort-1', name: { ar: 'حملة الوادي' } }] });
  api.answer('GET /specie', {
    data: [
      { id: 'sidr', commonName: { ar: 'سدر' } },
      { id: 'ghaf', commonName: { ar: 'غاف' } },
    ],
  });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

test('blocks scheduling while the quantity of a line is invalid', async () => {
  ({ stop } = await renderInApp(
    <Suspense>
      <DeliveryForm open onClose={() => undefined} />
    </Suspense>,
  ));
  await userEvent.type(await screen.findByLabelText('المشتل'), 'مشتل الواحة');
  await screen.findByRole('option', { name: 'حملة الوادي' });
  await userEvent.selectOptions(screen.getByLabelText('الحملة'), 'effort-1');
  await userEvent.click(screen.getByRole('button', { name: 'نوع آخر' }));
  await screen.findAllByRole('option', { name: 'سدر' });
  const [species, numbers] = ['النوع', 'عدد الشتلات'].map((label) => screen.getAllByLabelText(label));
  const schedule = () => screen.getByRole('button', { name: 'جدولة' });
  await userEvent.selectOptions(species?.[0] ?? document.body, 'sidr');
  await userEvent.type(numbers?.[0] ?? document.body, '٤٠');
  expect(schedule()).toBeEnabled();
  await userEvent.selectOptions(species?.[1] ?? document.body, 'ghaf');
  expect(schedule()).toBeDisabled();
  await userEvent.type(numbers?.[1] ?? document.body, '1,5');
  expect(schedule()).toBeDisabled();
  expect(screen.getByRole('alert')).toHaveTextContent('يلزم عدد صحيح');
  await userEvent.clear(numbers?.[1] ?? document.body);
  await userEvent.type(numbers?.[1] ?? document.body, '15');
  await userEvent.click(schedule());
  expect(api.calls('POST /delivery')).toMatchObject([
    {
      lines: [
        { specieId: 'sidr', quantity: 40 },
        { specieId: 'ghaf', quantity: 15 },
      ],
    },
  ]);
});

const delivery = {
  id: 'delivery-1',
  code: 'D-1',
  effort: { id: 'effort-1', name: { en: 'The valley' } },
  nursery: { ar: 'مشتل الواحة', en: 'Oasis nursery', pt: 'Viveiro do oásis' },
  status: 'scheduled',
  dueOn: '2026-10-01',
  lines: [{ specie: { id: 'sidr' }, ordered: 40, received: null }],
  note: null,
  version: 1,
} as Delivery;
const theirs: Delivery = { ...delivery, dueOn: '2026-11-05', version: 2 };

function RefetchingForm() {
  const [editedDelivery, setEditedDelivery] = useState(delivery);
  return (
    <Suspense>
      <button type="button" onClick={() => setEditedDelivery(theirs)}>
        asked again
      </button>
      <DeliveryForm open onClose={() => undefined} editedDelivery={editedDelivery} />
    </Suspense>
  );
}

test("shows a comparison before overwriting a colleague's change", async () => {
  api.answer('PATCH /delivery/delivery-1', { status: 409, code: 'EDITED_MEANWHILE' });
  api.answer('GET /delivery/delivery-1', { data: theirs });
  const versions: unknown[] = [];
  const originalFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'PATCH') versions.push(new Headers(init.headers).get('If-Match'));
    return originalFetch(url, init);
  });
  ({ stop } = await renderInApp(<RefetchingForm />));
  await userEvent.type(await screen.findByLabelText('ملاحظة للناقل (اختياري)'), 'البوابة الشمالية');
  await userEvent.click(screen.getByText('asked again'));
  await userEvent.click(screen.getByRole('button', { name: 'حفظ' }));
  const conflict = await screen.findByRole('dialog', { name: 'غيّر شخص آخر هذا السجل' });
  expect(within(conflict).getByRole('row', { name: /يوم الوصول/u })).toHaveTextContent(/\b11\b.*\b10\b/u);
  expect(versions).toEqual(['"1"']);
  await userEvent.click(within(conflict).getByRole('button', { name: 'حفظ ما كتبته فوقه' }));
  await vi.waitFor(() => expect(versions).toEqual(['"1"', '"2"']));
  expect(api.calls('PATCH /delivery/delivery-1')).toMatchObject([
    { nursery: delivery.nursery, note: 'البوابة الشمالية' },
    { nursery: delivery.nursery },
  ]);
});
