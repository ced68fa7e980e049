import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi } from '../../testing/fake-api.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderInApp } from '../../testing/render-app.tsx';
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

test('no line is left out of a delivery because its quantity cannot be read', async () => {
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
  expect(screen.getByRole('alert')).toHaveTextContent('اكتب عددًا صحيحًا');
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
