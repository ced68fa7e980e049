import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '../platform/session-provider.tsx';
import { loadNamespace } from '../platform/text-files.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { Page } from './phone-change.tsx';

const sendOld = 'POST /auth/phone/old_code';
const sendNew = 'POST /auth/phone/new_code';
const change = 'POST /auth/phone';
const newPhone = '+966507654321';
const sent = { data: { expiresIn: 300, resendIn: 30 } };
let api: FakeApi;
let stop: (() => void) | undefined;

beforeAll(async () => {
  await loadNamespace('ar', 'phone-change');
});

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer(sendOld, sent);
  api.answer(sendNew, sent);
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Guarded() {
  const { status } = useSession();
  return status === 'signed-in' ? <Page /> : null;
}

async function visit() {
  ({ stop } = await renderInApp(<Guarded />, { path: '/profile/phone' }));
  await screen.findByRole('textbox', { name: 'الرقم الجديد' });
}

const field = () => screen.getByRole('textbox', { name: 'الرقم الجديد' });
const requestCodes = async (digits: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), digits);
  await userEvent.click(screen.getByRole('button', { name: 'إرسال الرمزين' }));
};
const group = (name: RegExp) => screen.findByRole('group', { name });
const oldGroup = () => group(/رقمك الحالي/u);
const newGroup = () => group(/الرقم الجديد/u);

async function openCodeStep() {
  await visit();
  await requestCodes('507654321');
  await oldGroup();
}

const typeCode = async (boxes: HTMLElement, code: string) => {
  await userEvent.click(within(boxes).getAllByRole('textbox')[0] as HTMLElement);
  await userEvent.keyboard(code);
};

test('changes the number with both codes', async () => {
  api.answer(change, { data: { ...testAccount, phone: newPhone } });
  await openCodeStep();
  expect([api.calls(sendNew), api.calls(sendOld)]).toEqual([[{ phone: newPhone }], [undefined]]);
  expect(within(await oldGroup()).getAllByRole('textbox')[0]).toHaveFocus();
  await userEvent.keyboard('1234');
  expect(within(await newGroup()).getAllByRole('textbox')[0]).toHaveFocus();
  await userEvent.keyboard('5678');
  expect(await screen.findByRole('heading', { name: 'تغيّر رقمك' })).toBeVisible();
  expect(screen.getByText(/\+966 50-765-4321/u)).toBeVisible();
  expect(api.calls(change)).toEqual([{ phone: newPhone, oldCode: '1234', newCode: '5678' }]);
});

test('rejects the current number and an incomplete one before sending', async () => {
  await visit();
  await requestCodes('500000001');
  expect(await screen.findByRole('alert')).toHaveTextContent('هذا رقمك الحالي');
  await requestCodes('5000');
  expect(await screen.findByRole('alert')).toHaveTextContent('رقم الجوال غير صحيح');
  expect(api.calls(sendNew)).toEqual([]);
});

test('shows a rejection at the field and counts down a rate limit', async () => {
  api.answer(sendNew, { status: 403, code: 'BROWSER_TOO_NEW' });
  await visit();
  await requestCodes('507654321');
  expect(await screen.findByRole('alert')).toHaveTextContent('BROWSER_TOO_NEW');
  api.answer(sendNew, { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 90 });
  await requestCodes('507654321');
  expect(await screen.findByRole('timer')).toHaveTextContent(/1:(30|29)/u);
  expect(screen.getByRole('button', { name: 'إرسال الرمزين' })).toBeDisabled();
});

test('continues when the old phone received a code a moment ago', async () => {
  api.answer(sendOld, { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 20 });
  await openCodeStep();
  expect(screen.getAllByRole('timer')[0]).toHaveTextContent(/0:(20|19)/u);
});

test('clears only the field with the wrong code', async () => {
  const message = 'بقيت لك محاولة واحدة بهذا الرمز.';
  api.answer(change, {
    status: 400,
    code: 'WRONG_CODE',
    details: [{ path: 'body.newCode', kind: 'last_try', message }],
  });
  await openCodeStep();
  await typeCode(await oldGroup(), '1234');
  await typeCode(await newGroup(), '0000');
  const boxes = await newGroup();
  await waitFor(() => expect(boxes).toHaveAccessibleDescription(new RegExp(message, 'u')));
  const values = (container: HTMLElement) =>
    within(container)
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
      .join('');
  await waitFor(() => expect(values(boxes)).toBe(''));
  expect(values(await oldGroup())).toBe('1234');
  api.answer(change, { data: { ...testAccount, phone: newPhone } });
  await typeCode(boxes, '5678');
  expect(await screen.findByRole('heading', { name: 'تغيّر رقمك' })).toBeVisible();
});

test('returns to the number when it is taken', async () => {
  api.answer(change, { status: 409, code: 'PHONE_TAKEN' });
  await openCodeStep();
  await typeCode(await oldGroup(), '1234');
  await typeCode(await newGroup(), '5678');
  expect(await screen.findByRole('alert')).toHaveTextContent('PHONE_TAKEN');
  expect(field()).toHaveValue('50-765-4321');
});

test('keeps both codes without a connection', async () => {
  api.answer(change, 'no connection');
  await openCodeStep();
  await typeCode(await oldGroup(), '1234');
  await typeCode(await newGroup(), '5678');
  expect(await screen.findByText('خطأ في الشبكة. يُرجى التحقق من الاتصال بالإنترنت.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'تغيير الرقم' })).toBeEnabled();
});

test('shows success on retry when the first response was lost', async () => {
  api.answer(change, 'no connection');
  await openCodeStep();
  await typeCode(await oldGroup(), '1234');
  await typeCode(await newGroup(), '5678');
  await screen.findByText('خطأ في الشبكة. يُرجى التحقق من الاتصال بالإنترنت.');
  const details = [{ path: 'body.phone', message: 'هذا رقمك الحالي' }];
  api.answer(change, { status: 400, code: 'INVALID_INPUT', details });
  api.answer('GET /account', { data: { ...testAccount, phone: newPhone } });
  await userEvent.click(screen.getByRole('button', { name: 'تغيير الرقم' }));
  expect(await screen.findByRole('heading', { name: 'تغيّر رقمك' })).toBeVisible();
  expect(screen.getByText(/\+966 50-765-4321/u)).toBeVisible();
});
