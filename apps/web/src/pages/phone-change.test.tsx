import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { phoneChangeTexts } from '../locales/phone-change.ts';
import { useSession } from '../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { PhoneChangeScreen } from './phone-change-screen.tsx';

const sendOld = 'POST /auth/phone/old_code';
const sendNew = 'POST /auth/phone/new_code';
const change = 'POST /auth/phone';
const other = '+966507654321';
const sent = { data: { expiresIn: 300, resendIn: 30 } };
let api: FakeApi;
let stop: (() => void) | undefined;

beforeAll(async () => {
  await phoneChangeTexts.ar();
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

/** As behind the session guard. */
function Guarded() {
  const { status } = useSession();
  return status === 'signed-in' ? <PhoneChangeScreen /> : null;
}

async function visit() {
  ({ stop } = await renderInApp(<Guarded />, { path: '/profile/phone' }));
  await screen.findByRole('textbox', { name: 'الرقم الجديد' });
}

const field = () => screen.getByRole('textbox', { name: 'الرقم الجديد' });
const ask = async (digits: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), digits);
  await userEvent.click(screen.getByRole('button', { name: 'إرسال الرمزين' }));
};
const group = (name: RegExp) => screen.findByRole('group', { name });
const oldGroup = () => group(/رقمك الحالي/u);
const newGroup = () => group(/الرقم الجديد/u);

async function toCodes() {
  await visit();
  await ask('507654321');
  await oldGroup();
}

const type = async (boxes: HTMLElement, code: string) => {
  await userEvent.click(within(boxes).getAllByRole('textbox')[0] as HTMLElement);
  await userEvent.keyboard(code);
};

test('the number, both codes, done', async () => {
  api.answer(change, { data: { ...testAccount, phone: other } });
  await toCodes();
  expect([api.calls(sendNew), api.calls(sendOld)]).toEqual([[{ phone: other }], [undefined]]);
  expect(within(await oldGroup()).getAllByRole('textbox')[0]).toHaveFocus();
  await userEvent.keyboard('1234');
  expect(within(await newGroup()).getAllByRole('textbox')[0]).toHaveFocus();
  await userEvent.keyboard('5678');
  expect(await screen.findByRole('heading', { name: 'تغيّر رقمك' })).toBeVisible();
  expect(screen.getByText(/\+966 50-765-4321/u)).toBeVisible();
  expect(api.calls(change)).toEqual([{ phone: other, oldCode: '1234', newCode: '5678' }]);
});

test('the number one has and half a number are told at the field, before anything is sent', async () => {
  await visit();
  await ask('500000001');
  expect(await screen.findByRole('alert')).toHaveTextContent('هذا رقمك الحالي');
  await ask('5000');
  expect(await screen.findByRole('alert')).toHaveTextContent('رقم الجوال غير صحيح');
  expect(api.calls(sendNew)).toEqual([]);
});

test('a refusal is told at the field, and a wait counts down there', async () => {
  api.answer(sendNew, { status: 403, code: 'BROWSER_TOO_NEW' });
  await visit();
  await ask('507654321');
  expect(await screen.findByRole('alert')).toHaveTextContent('BROWSER_TOO_NEW');
  api.answer(sendNew, { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 90 });
  await ask('507654321');
  expect(await screen.findByRole('timer')).toHaveTextContent(/1:(30|29)/u);
  expect(screen.getByRole('button', { name: 'إرسال الرمزين' })).toBeDisabled();
});

test('an old phone that had its code a moment ago needs no other', async () => {
  api.answer(sendOld, { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 20 });
  await toCodes();
  expect(screen.getAllByRole('timer')[0]).toHaveTextContent(/0:(20|19)/u);
});

test('a wrong code empties its own field alone', async () => {
  const message = 'بقيت لك محاولة واحدة بهذا الرمز.';
  api.answer(change, {
    status: 400,
    code: 'WRONG_CODE',
    details: [{ path: 'body.newCode', kind: 'last_try', message }],
  });
  await toCodes();
  await type(await oldGroup(), '1234');
  await type(await newGroup(), '0000');
  const boxes = await newGroup();
  await waitFor(() => expect(boxes).toHaveAccessibleDescription(new RegExp(message, 'u')));
  const values = (of: HTMLElement) =>
    within(of)
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
      .join('');
  await waitFor(() => expect(values(boxes)).toBe(''));
  expect(values(await oldGroup())).toBe('1234');
  api.answer(change, { data: { ...testAccount, phone: other } });
  await type(boxes, '5678');
  expect(await screen.findByRole('heading', { name: 'تغيّر رقمك' })).toBeVisible();
});

test('a phone that somebody has leads back to the number', async () => {
  api.answer(change, { status: 409, code: 'PHONE_TAKEN' });
  await toCodes();
  await type(await oldGroup(), '1234');
  await type(await newGroup(), '5678');
  expect(await screen.findByRole('alert')).toHaveTextContent('PHONE_TAKEN');
  expect(field()).toHaveValue('50-765-4321');
});

test('without a connection both codes stay', async () => {
  api.answer(change, 'no connection');
  await toCodes();
  await type(await oldGroup(), '1234');
  await type(await newGroup(), '5678');
  expect(await screen.findByText('خطأ في الشبكة. تحقق من اتصالك بالإنترنت.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'تغيير الرقم' })).toBeEnabled();
});

test('a change whose answer was lost is told as done, once it is asked for again', async () => {
  api.answer(change, 'no connection');
  await toCodes();
  await type(await oldGroup(), '1234');
  await type(await newGroup(), '5678');
  await screen.findByText('خطأ في الشبكة. تحقق من اتصالك بالإنترنت.');
  const details = [{ path: 'body.phone', message: 'هذا رقمك الحالي' }];
  api.answer(change, { status: 400, code: 'INVALID_INPUT', details });
  api.answer('GET /account', { data: { ...testAccount, phone: other } });
  await userEvent.click(screen.getByRole('button', { name: 'تغيير الرقم' }));
  expect(await screen.findByRole('heading', { name: 'تغيّر رقمك' })).toBeVisible();
  expect(screen.getByText(/\+966 50-765-4321/u)).toBeVisible();
});
