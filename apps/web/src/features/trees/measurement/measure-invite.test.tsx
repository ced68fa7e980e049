import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { loadNamespace } from '#platform/text-files.ts';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTreeBenefit } from '#testing/test-benefits.ts';

import { MeasureInvite } from './measure-invite.tsx';

const publicId = 'ABC123';
const read = `GET /tree/${publicId}/eco_benefit`;
const measure = `POST /tree/${publicId}/measurement`;
let api: FakeApi;
let stop: (() => void) | undefined;

/** Preloads lazy chunks, so that the first test does not wait for them. */
beforeAll(async () => {
  await Promise.all([
    loadNamespace('ar', 'measurement'),
    loadNamespace('ar', 'photo'),
    import('./measure-sheet.tsx'),
  ]);
});

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(read, { data: testTreeBenefit() });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open() {
  const rendered = await renderInApp(
    <Suspense>
      <MeasureInvite publicId={publicId} />
    </Suspense>,
  );
  ({ stop } = rendered);
  await userEvent.click(await screen.findByRole('button', { name: 'قياس الشجرة' }));
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findAllByRole('textbox');
  return sheet;
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'حفظ القياس' }));

test('shows a girth as a diameter while typing, accepts Arabic digits and sends the girth', async () => {
  api.answer(measure, { data: testTreeBenefit({ likely: { lowKg: 8, highKg: 20 }, isMeasured: true }) });
  const sheet = await open();
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'محيط الجذع (سم)' }), '٣١٫٤');
  expect(within(sheet).getByText('يساوي قُطرًا قدره 10 سم')).toBeInTheDocument();
  await save();
  expect(await screen.findByText(/ضاق المدى المرجّح بنسبة/u)).toBeInTheDocument();
  expect(api.calls(measure)).toEqual([{ girthCm: 31.4 }]);
});

test('shows the old and the narrower new range after saving', async () => {
  api.answer(measure, { data: testTreeBenefit({ likely: { lowKg: 8, highKg: 20 }, isMeasured: true }) });
  const sheet = await open();
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'محيط الجذع (سم)' }), '30');
  await save();
  const result = await screen.findByRole('status');
  expect(result).toHaveTextContent(/قبل القياس.*4\.60–33\.10.*بعد القياس.*8\.00–20\.00/u);
  // 28.5 kg wide before, 12 kg after.
  expect(result).toHaveTextContent(/58/u);
});

test('questions a diameter that looks like a girth and accepts either answer with one press', async () => {
  api.answer(measure, {
    status: 400,
    code: 'MEASUREMENT_UNLIKELY',
    details: [{ path: 'body.dbhCm', message: 'هل قِست المحيط؟', kind: 'girth_as_diameter', suggestion: 12.7 }],
  });
  const sheet = await open();
  await userEvent.click(within(sheet).getByRole('radio', { name: 'القُطر' }));
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'قُطر الجذع (سم)' }), '40');
  await save();
  expect(await within(sheet).findByRole('alert')).toHaveTextContent('هل قِست المحيط؟');
  await userEvent.click(within(sheet).getByRole('button', { name: 'القياس صحيح، حفظه' }));
  await userEvent.click(await within(sheet).findByRole('button', { name: /القُطر إذن 12\.7 سم/u }));
  expect(api.calls(measure)).toEqual([{ dbhCm: 40 }, { dbhCm: 40, confirm: true }, { girthCm: 40 }]);
});

test('does not ask about the girth when a girth was too large', async () => {
  api.answer(measure, {
    status: 400,
    code: 'MEASUREMENT_UNLIKELY',
    details: [{ path: 'body', message: 'ربما قِست المحيط لا القُطر', kind: 'too_large', suggestion: 30.4 }],
  });
  const sheet = await open();
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'محيط الجذع (سم)' }), '300');
  await save();
  const alert = await within(sheet).findByRole('alert');
  expect(alert).toHaveTextContent('هذا أكبر مما يبلغه هذا النوع');
  expect(alert).not.toHaveTextContent('ربما قِست المحيط');
});

test('explains a shrunken trunk and offers no confirmation', async () => {
  api.answer(measure, {
    status: 400,
    code: 'MEASUREMENT_UNLIKELY',
    details: [{ path: 'body', message: 'الجذوع لا تنكمش', kind: 'shrinking' }],
  });
  const sheet = await open();
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'محيط الجذع (سم)' }), '3');
  await save();
  expect(await within(sheet).findByRole('alert')).toHaveTextContent('الجذوع لا تنكمش');
  expect(within(sheet).queryByRole('button', { name: 'القياس صحيح، حفظه' })).toBeNull();
});

test('does not send an invalid number', async () => {
  const sheet = await open();
  await save();
  expect(within(sheet).getByRole('alert')).toHaveTextContent('يلزم رقم أكبر من صفر');
  expect(within(sheet).getByRole('textbox', { name: 'محيط الجذع (سم)' })).toHaveFocus();
  expect(api.calls(measure)).toEqual([]);
});

test('requests only the height of a palm', async () => {
  const { model } = testTreeBenefit();
  api.answer(read, { data: testTreeBenefit({ model: { ...model, measuredBy: 'height' } }) });
  api.answer(measure, { data: testTreeBenefit() });
  const sheet = await open();
  expect(within(sheet).queryByRole('radio')).toBeNull();
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'ارتفاع الجذع (م)' }), '2,5');
  await save();
  await screen.findByRole('status');
  expect(api.calls(measure)).toEqual([{ heightM: 2.5 }]);
});

test('explains that a shrub is not measured', async () => {
  const { model } = testTreeBenefit();
  api.answer(read, { data: testTreeBenefit({ model: { ...model, measuredBy: null } }) });
  const rendered = await renderInApp(
    <Suspense>
      <MeasureInvite publicId={publicId} />
    </Suspense>,
  );
  ({ stop } = rendered);
  expect(await screen.findByText(/هذا النوع لا يُقاس/u)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'قياس الشجرة' })).toBeNull();
});

test('records only the height of a tree below the tape height and keeps its numbers', async () => {
  api.answer(measure, { data: testTreeBenefit() });
  const sheet = await open();
  await userEvent.click(within(sheet).getByRole('radio', { name: 'الارتفاع' }));
  expect(within(sheet).queryByRole('textbox', { name: 'محيط الجذع (سم)' })).toBeNull();
  const height = within(sheet).getByRole('textbox', { name: 'ارتفاع الشجرة (م)' });
  await userEvent.type(height, '2');
  await save();
  expect(within(sheet).getByText('الشجرة التي بلغت 1.37 م يُقاس جذعها')).toBeInTheDocument();
  await userEvent.clear(height);
  await userEvent.type(height, '0.9');
  await save();
  expect(await screen.findByText(/حُفظ ارتفاعها/u)).toBeInTheDocument();
  expect(api.calls(measure)).toEqual([{ heightM: 0.9 }]);
});

test('shows why a height failed and asks nothing about a trunk', async () => {
  api.answer(measure, 'no connection');
  const sheet = await open();
  await userEvent.click(within(sheet).getByRole('radio', { name: 'الارتفاع' }));
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'ارتفاع الشجرة (م)' }), '0.9');
  await save();
  const alert = await within(sheet).findByRole('alert');
  expect(alert).toHaveTextContent('خطأ في الشبكة');
  expect(within(alert).queryByRole('button')).toBeNull();
});

test('blocks changes while saving', async () => {
  api.answer(measure, { data: testTreeBenefit({ isMeasured: true }) });
  const { promise, resolve } = Promise.withResolvers<void>();
  const originalFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') await promise;
    return await originalFetch(url, init);
  });
  const sheet = await open();
  const girth = within(sheet).getByRole('textbox', { name: 'محيط الجذع (سم)' });
  await userEvent.type(girth, '30');
  await save();
  await userEvent.type(girth, '5');
  expect(girth).toHaveValue('30');
  expect(screen.getByRole('button', { name: 'جارٍ الحفظ…' })).toBeVisible();
  resolve();
  await screen.findByRole('status');
  expect(api.calls(measure)).toEqual([{ girthCm: 30 }]);
});

test('scrolls an invalid date into the middle of the sheet', async () => {
  const sheet = await open();
  const scrollIntoView = vi.fn();
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'محيط الجذع (سم)' }), '30');
  const day = within(sheet).getByLabelText('يوم القياس');
  fireEvent.change(day, { target: { value: '2999-01-01' } });
  await save();
  expect(day).toHaveFocus();
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'center' });
});
