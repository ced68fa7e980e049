import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { phoneInVerification } from '../features/auth/phone-in-verification.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { stubNavigator } from '../testing/stub-navigator.ts';
import { CodeScreen } from './code-screen.tsx';

const verify = 'POST /auth/verify_otp';
const send = 'POST /auth/login_phone';
const phone = '+966501234567';
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer(verify, { data: { token: testToken(), account: testAccount } });
  api.answer(send, { data: { expiresIn: 300, resendIn: 45, isLink: false } });
  api.answer('GET /account', { data: testAccount });
});

afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit(resendIn = 30) {
  phoneInVerification.keep(phone, { resendIn, isLink: false });
  const rendered = await renderInApp(<CodeScreen />, { path: '/auth/code' });
  stop = rendered.stop;
  return rendered;
}

const boxes = () => screen.getAllByRole('textbox');
const digits = () => boxes().map((box) => (box as HTMLInputElement).value);
const resendButton = () => screen.queryByRole('button', { name: 'إعادة إرسال الرمز' });

test('without a phone there is nothing to verify', async () => {
  const rendered = await renderInApp(<CodeScreen />, { path: '/auth/code' });
  stop = rendered.stop;
  expect(rendered.path()).toBe('/login');
});

test('says where the code went, and offers to change the number', async () => {
  await visit();
  expect(screen.getByText('+966 50-123-4567')).toBeVisible();
  expect(screen.getByRole('link', { name: 'تغيير الرقم' })).toHaveAttribute('href', '/login');
  expect(boxes()[0]).toHaveFocus();
});

test('the fourth digit verifies once, signs in and leads a known person to the tutorial', async () => {
  const { path, services } = await visit();
  await userEvent.keyboard('1234');
  await waitFor(() => expect(path()).toBe('/tutorial'));
  expect(api.calls(verify)).toEqual([{ phone, code: '1234' }]);
  expect(services.connection.session.token()).toBeDefined();
  expect(phoneInVerification.read()).toBeUndefined();
  expect(await screen.findByText('تم تسجيل الدخول بنجاح')).toBeVisible();
});

test('the sign-in is told in the language that comes with the account', async () => {
  const { path, services } = await visit();
  await userEvent.keyboard('1234');
  await waitFor(() => expect(path()).toBe('/tutorial'));
  await act(() => services.texts.choose('en'));
  expect(await screen.findByText('Login successful')).toBeVisible();
});

test('a person without a name is asked for it', async () => {
  const account = { ...testAccount, firstname: null, lastname: null };
  api.answer(verify, { data: { token: testToken(), account } });
  const { path } = await visit();
  await userEvent.keyboard('1234');
  await waitFor(() => expect(path()).toBe('/auth/new_user'));
});

test('a pasted code fills the boxes and verifies, Arabic digits too', async () => {
  const { path } = await visit();
  await userEvent.paste('١٢٣٤٥٦');
  await waitFor(() => expect(path()).toBe('/tutorial'));
  expect(api.calls(verify)).toEqual([{ phone, code: '1234' }]);
});

test('a wrong code says so beside the boxes and in a toast, empties them and begins again', async () => {
  api.answer(verify, { status: 400, code: 'WRONG_CODE' });
  const { path } = await visit();
  await userEvent.keyboard('1111');
  expect(await screen.findByText('WRONG_CODE')).toBeVisible();
  await waitFor(() => expect(digits()).toEqual(['', '', '', '']));
  expect(boxes()[0]).toHaveFocus();
  expect(screen.getByRole('group')).toHaveAccessibleDescription(/الرمز غير صحيح\. حاول مرة أخرى\./u);
  expect(path()).toBe('/auth/code');
  await userEvent.keyboard('2');
  expect(screen.getByRole('group')).not.toHaveAccessibleDescription(/الرمز غير صحيح/u);
});

test('before the last try it is told beside the boxes', async () => {
  api.answer(verify, {
    status: 400,
    code: 'WRONG_CODE',
    details: [{ path: 'code', kind: 'last_try', message: 'one more' }],
  });
  await visit();
  await userEvent.keyboard('1111');
  await waitFor(() => expect(screen.getByRole('group')).toHaveAccessibleDescription(/بقيت لك محاولة واحدة/u));
});

test('after the last try the boxes are off until the time that counts down beside them is over', async () => {
  vi.useFakeTimers();
  answerWithWait(400, 'WRONG_CODE', 120);
  await visit(0);
  fireEvent.paste(boxes()[0] as HTMLElement, { clipboardData: { getData: () => '1111' } });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('group')).toHaveAccessibleDescription(/يمكنك طلب رمز جديد بعد .*1:5\d/u);
  for (const box of boxes()) expect(box).toBeDisabled();
  expect(resendButton()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(121_000));
  for (const box of boxes()) expect(box).toBeEnabled();
  expect(screen.getByRole('group')).toHaveAccessibleDescription(/انتهت صلاحية الرمز/u);
  expect(resendButton()).toBeEnabled();
});

test('a wait of hours is told in hours', async () => {
  answerWithWait(429, 'TOO_MANY_TRIES', 11.5 * 3_600);
  await visit();
  await userEvent.keyboard('1111');
  await waitFor(() => expect(screen.getByRole('group')).toHaveAccessibleDescription(/بعد .*12 ساعة/u));
});

test('what the server never judged stays in the boxes, and Enter tries again', async () => {
  api.answer(verify, 'no connection');
  const { path } = await visit();
  await userEvent.keyboard('1234');
  expect(await screen.findByText('خطأ في الشبكة. تحقق من اتصالك بالإنترنت.')).toBeVisible();
  expect(digits()).toEqual(['1', '2', '3', '4']);
  api.answer(verify, { data: { token: testToken(), account: testAccount } });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/tutorial'));
});

test('a code that the server had no time to look at stays in the boxes, and they stay open', async () => {
  answerWithWait(429, 'TOO_MANY_REQUESTS', 30);
  await visit();
  await userEvent.keyboard('1234');
  expect(await screen.findByText('محاولات كثيرة')).toBeVisible();
  expect(digits()).toEqual(['1', '2', '3', '4']);
  for (const box of boxes()) expect(box).not.toHaveAttribute('readonly');
  expect(screen.getByRole('button', { name: 'تحقق من الرمز' })).toBeEnabled();
});

test('an expired code offers another one at once', async () => {
  api.answer(verify, { status: 400, code: 'CODE_EXPIRED' });
  await visit();
  expect(resendButton()).toBeNull();
  await userEvent.keyboard('1111');
  await waitFor(() => expect(resendButton()).toBeEnabled());
  expect(screen.getByRole('group')).toHaveAccessibleDescription(/انتهت صلاحية الرمز/u);
});

test('the verify button waits for four digits', async () => {
  await visit();
  expect(screen.getByRole('button', { name: 'تحقق من الرمز' })).toBeDisabled();
});

test('another code can be asked for when the countdown ends, and then counts down anew', async () => {
  vi.useFakeTimers();
  await visit(30);
  expect(screen.getByRole('timer')).toHaveTextContent('إعادة الإرسال بعد \u20680:30\u2069');
  pass(1);
  expect(screen.getByRole('timer')).toHaveTextContent('0:29');
  expect(resendButton()).toBeNull();
  pass(29);
  fireEvent.click(resendButton() as HTMLElement);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(api.calls(send)).toEqual([{ phone }]);
  expect(screen.getByRole('timer')).toHaveTextContent('0:45');
  expect(screen.getByText('تم إرسال رمز التحقق بنجاح')).toBeInTheDocument();
});

test('a refused resend waits as long as the server says', async () => {
  answerWithWait(429, 'TOO_MANY_TRIES', 120);
  await visit(0);
  await userEvent.click(resendButton() as HTMLElement);
  expect(await screen.findByRole('timer')).toHaveTextContent(/(2:00|1:59)/u);
  expect(screen.getByRole('alert')).toHaveTextContent('محاولات كثيرة');
});

test('after ten minutes the phone is forgotten and sign-in begins again', async () => {
  vi.useFakeTimers();
  const { path } = await visit();
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
  expect(path()).toBe('/auth/code');
  await act(() => vi.advanceTimersByTimeAsync(65_000));
  expect(path()).toBe('/login');
  expect(JSON.stringify({ ...localStorage })).not.toContain(phone);
});

test('a code that came by message is taken from it, and the waiting ends with the screen', async () => {
  let give: (credential: { code: string }) => void = () => undefined;
  let signal: AbortSignal | undefined;
  vi.stubGlobal('OTPCredential', vi.fn());
  stubNavigator({
    credentials: {
      get: (request: CredentialRequestOptions) => {
        signal = request.signal;
        return new Promise((resolve) => (give = resolve));
      },
    },
  });
  const { path } = await visit();
  expect(signal?.aborted).toBe(false);
  await act(async () => give({ code: '4321' }));
  await waitFor(() => expect(path()).toBe('/tutorial'));
  expect(api.calls(verify)).toEqual([{ phone, code: '4321' }]);
  expect(signal?.aborted).toBe(true);
});

function answerWithWait(status: number, code: string, seconds: number): void {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { success: false, code, message: 'محاولات كثيرة' },
      { status, headers: { 'Retry-After': String(seconds) } },
    ),
  );
}

function pass(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1_000);
  });
}

test('where a link was sent there is nothing to type, and it can be sent again', async () => {
  api.answer(send, { data: { expiresIn: 300, resendIn: 45, isLink: true } });
  await visit(0);
  await userEvent.click(await screen.findByRole('button', { name: 'إعادة إرسال الرمز' }));
  expect(await screen.findByRole('heading', { name: 'افتح الرابط في رسالتك' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(phoneInVerification.read()).toMatchObject({ phone, isLink: true });
});
