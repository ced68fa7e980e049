import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { phoneInVerification } from '../features/people/auth/phone-in-verification.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { stubNavigator } from '../testing/stub-navigator.ts';
import { Page } from './code.tsx';

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
  phoneInVerification.save(phone, { resendIn, isLink: false });
  const rendered = await renderInApp(<Page />, { path: '/auth/code' });
  stop = rendered.stop;
  return rendered;
}

const boxes = () => screen.getAllByRole('textbox');
const digits = () => boxes().map((box) => (box as HTMLInputElement).value);
const resendButton = () => screen.queryByRole('button', { name: 'إعادة إرسال الرمز' });

test('redirects to sign-in without a phone to verify', async () => {
  const rendered = await renderInApp(<Page />, { path: '/auth/code' });
  stop = rendered.stop;
  expect(rendered.path()).toBe('/login');
});

test('shows the phone number and links to change it', async () => {
  await visit();
  expect(screen.getByText('+966 50-123-4567')).toBeVisible();
  expect(screen.getByRole('link', { name: 'تغيير الرقم' })).toHaveAttribute('href', '/login');
  expect(boxes()[0]).toHaveFocus();
});

test('verifies once after the fourth digit, signs in and opens the tutorial for a user with a name', async () => {
  const { path, services } = await visit();
  await userEvent.keyboard('1234');
  await waitFor(() => expect(path()).toBe('/tutorial'));
  expect(api.calls(verify)).toEqual([{ phone, code: '1234' }]);
  expect(services.connection.session.token()).toBeDefined();
  expect(phoneInVerification.read()).toBeUndefined();
  expect(await screen.findByText('تم تسجيل الدخول بنجاح')).toBeVisible();
});

test('shows the success message in the language of the account', async () => {
  const { path, services } = await visit();
  await userEvent.keyboard('1234');
  await waitFor(() => expect(path()).toBe('/tutorial'));
  await act(() => services.texts.choose('en'));
  expect(await screen.findByText('Login successful')).toBeVisible();
});

test('asks a user without a name for it', async () => {
  const account = { ...testAccount, firstname: null, lastname: null };
  api.answer(verify, { data: { token: testToken(), account } });
  const { path } = await visit();
  await userEvent.keyboard('1234');
  await waitFor(() => expect(path()).toBe('/auth/new_user'));
});

test('fills the boxes from a pasted code and verifies it, also with Arabic digits', async () => {
  const { path } = await visit();
  await userEvent.paste('١٢٣٤٥٦');
  await waitFor(() => expect(path()).toBe('/tutorial'));
  expect(api.calls(verify)).toEqual([{ phone, code: '1234' }]);
});

test('shows a wrong code at the boxes only, clears them and focuses the first one', async () => {
  api.answer(verify, { status: 400, code: 'WRONG_CODE' });
  const { path } = await visit();
  await userEvent.keyboard('1111');
  await waitFor(() => expect(digits()).toEqual(['', '', '', '']));
  expect(screen.queryByText('WRONG_CODE')).toBeNull();
  expect(boxes()[0]).toHaveFocus();
  expect(screen.getByRole('group')).toHaveAccessibleDescription(/الرمز غير صحيح\. تُرجى المحاولة مرة أخرى\./u);
  expect(path()).toBe('/auth/code');
  await userEvent.keyboard('2');
  expect(screen.getByRole('group')).not.toHaveAccessibleDescription(/الرمز غير صحيح/u);
});

test('warns at the boxes before the last attempt', async () => {
  api.answer(verify, {
    status: 400,
    code: 'WRONG_CODE',
    details: [{ path: 'code', kind: 'last_try', message: 'one more' }],
  });
  await visit();
  await userEvent.keyboard('1111');
  await waitFor(() => expect(screen.getByRole('group')).toHaveAccessibleDescription(/بقيت لك محاولة واحدة/u));
});

test('disables the boxes after the last attempt until the countdown ends', async () => {
  vi.useFakeTimers();
  respondWithRetryAfter(400, 'WRONG_CODE', 120);
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

test('shows a wait of hours in hours', async () => {
  respondWithRetryAfter(429, 'TOO_MANY_TRIES', 11.5 * 3_600);
  await visit();
  await userEvent.keyboard('1111');
  await waitFor(() => expect(screen.getByRole('group')).toHaveAccessibleDescription(/بعد .*12 ساعة/u));
});

test('keeps the code when the request fails and retries on Enter', async () => {
  api.answer(verify, 'no connection');
  const { path } = await visit();
  await userEvent.keyboard('1234');
  expect(await screen.findByText('خطأ في الشبكة. يُرجى التحقق من الاتصال بالإنترنت.')).toBeVisible();
  expect(digits()).toEqual(['1', '2', '3', '4']);
  api.answer(verify, { data: { token: testToken(), account: testAccount } });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/tutorial'));
});

test('keeps the code and the open boxes when rate-limited', async () => {
  respondWithRetryAfter(429, 'TOO_MANY_REQUESTS', 30);
  await visit();
  await userEvent.keyboard('1234');
  expect(await screen.findByText('محاولات كثيرة')).toBeVisible();
  expect(digits()).toEqual(['1', '2', '3', '4']);
  for (const box of boxes()) expect(box).not.toHaveAttribute('readonly');
  expect(screen.getByRole('button', { name: 'التحقق من الرمز' })).toBeEnabled();
});

test('offers a new code immediately when the code expired', async () => {
  api.answer(verify, { status: 400, code: 'CODE_EXPIRED' });
  await visit();
  expect(resendButton()).toBeNull();
  await userEvent.keyboard('1111');
  await waitFor(() => expect(resendButton()).toBeEnabled());
  expect(screen.getByRole('group')).toHaveAccessibleDescription(/انتهت صلاحية الرمز/u);
});

test('disables the verify button until four digits are entered', async () => {
  await visit();
  expect(screen.getByRole('button', { name: 'التحقق من الرمز' })).toBeDisabled();
});

test('allows a resend after the countdown and restarts it', async () => {
  vi.useFakeTimers();
  await visit(30);
  expect(screen.getByRole('timer')).toHaveTextContent('إعادة الإرسال بعد \u20680:30\u2069');
  advanceSeconds(1);
  expect(screen.getByRole('timer')).toHaveTextContent('0:29');
  expect(resendButton()).toBeNull();
  advanceSeconds(29);
  fireEvent.click(resendButton() as HTMLElement);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(api.calls(send)).toEqual([{ phone }]);
  expect(screen.getByRole('timer')).toHaveTextContent('0:45');
  expect(screen.getByText('تم إرسال رمز التحقق بنجاح')).toBeInTheDocument();
});

test('waits as long as the server says after a rejected resend', async () => {
  respondWithRetryAfter(429, 'TOO_MANY_TRIES', 120);
  await visit(0);
  await userEvent.click(resendButton() as HTMLElement);
  expect(await screen.findByRole('timer')).toHaveTextContent(/(2:00|1:59)/u);
  expect(screen.getByRole('alert')).toHaveTextContent('محاولات كثيرة');
});

test('deletes the phone after ten minutes and returns to sign-in', async () => {
  vi.useFakeTimers();
  const { path } = await visit();
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
  expect(path()).toBe('/auth/code');
  await act(() => vi.advanceTimersByTimeAsync(65_000));
  expect(path()).toBe('/login');
  expect(JSON.stringify({ ...localStorage })).not.toContain(phone);
});

test('reads the code from an SMS and stops listening when the screen closes', async () => {
  let resolveCredential: (credential: { code: string }) => void = () => undefined;
  let signal: AbortSignal | undefined;
  vi.stubGlobal('OTPCredential', vi.fn());
  stubNavigator({
    credentials: {
      get: (request: CredentialRequestOptions) => {
        signal = request.signal;
        return new Promise((resolve) => (resolveCredential = resolve));
      },
    },
  });
  const { path } = await visit();
  expect(signal?.aborted).toBe(false);
  await act(async () => resolveCredential({ code: '4321' }));
  await waitFor(() => expect(path()).toBe('/tutorial'));
  expect(api.calls(verify)).toEqual([{ phone, code: '4321' }]);
  expect(signal?.aborted).toBe(true);
});

function respondWithRetryAfter(status: number, code: string, seconds: number): void {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { success: false, code, message: 'محاولات كثيرة' },
      { status, headers: { 'Retry-After': String(seconds) } },
    ),
  );
}

function advanceSeconds(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1_000);
  });
}

test('shows no code field when a link was sent, and allows a resend', async () => {
  api.answer(send, { data: { expiresIn: 300, resendIn: 45, isLink: true } });
  await visit(0);
  await userEvent.click(await screen.findByRole('button', { name: 'إعادة إرسال الرمز' }));
  expect(await screen.findByRole('heading', { name: 'الرابط في رسالتك' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(phoneInVerification.read()).toMatchObject({ phone, isLink: true });
});
