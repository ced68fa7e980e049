import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { onErrorReport } from '../platform/error-report.ts';
import { saveReturnPath } from '../platform/return-path.ts';
import { fakeApi } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testGiftPage } from '../testing/test-gifts.ts';
import { Page } from './login.tsx';

const send = 'POST /auth/login_phone';
let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer(send, { data: { expiresIn: 300, resendIn: 30, isLink: false } });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

async function visit(language: 'ar' | 'en' = 'ar') {
  const rendered = await renderInApp(<Page />, { path: '/login', language });
  stop = rendered.stop;
  return rendered;
}

const plainText = ({ textContent }: HTMLElement) => textContent.replaceAll(/[\u2066-\u2069]/gu, '');
const phoneField = () => screen.getByRole('textbox', { name: 'رقم الجوال' });
const sendButton = () => screen.getByRole('button', { name: 'إرسال الرمز' });
const countryButton = () => screen.getByRole('button', { name: /رمز الدولة/u });

test.each([
  [{}, 'هدية فيصل الدوسري بانتظارك', 'الدخول بالرقم المنتهي بـ67'],
  [{ toPhoneHint: null, from: null }, 'هديتك بانتظارك', 'الدخول برقمك يجعل الشجرة لك'],
])('shows the gift that a visitor signs in for: %j', async (gift, title, hint) => {
  saveReturnPath('/gift/0123456789ABCDEF#SECRET');
  api.answer('GET /gift/page/0123456789ABCDEF', { data: testGiftPage(gift) });
  await visit();
  const note = await screen.findByRole('note');
  for (const text of [title, hint, 'شجرة رقم 1']) expect(plainText(note)).toContain(text);
  expect(note).not.toHaveTextContent('كل عام');
});

test.each([{ data: testGiftPage({ status: 'opened' }) }, { status: 404, code: 'NOT_FOUND' }])(
  'signs in without a notice when the gift does not wait',
  async (answer) => {
    saveReturnPath('/gift/0123456789ABCDEF');
    api.answer('GET /gift/page/0123456789ABCDEF', answer);
    await visit();
    await waitFor(() => expect(api.calls('GET /gift/page/0123456789ABCDEF')).toHaveLength(1));
    expect(screen.queryByRole('note')).toBeNull();
    expect(sendButton()).toBeEnabled();
  },
);

test('rejects an empty field and focuses it', async () => {
  await visit();
  await userEvent.click(sendButton());
  expect(phoneField()).toHaveAccessibleDescription('رقم الجوال مطلوب');
  expect(phoneField()).toBeInvalid();
  expect(phoneField()).toHaveFocus();
  expect(api.calls(send)).toEqual([]);
});

test('rejects an invalid number until it is changed', async () => {
  await visit();
  await userEvent.type(phoneField(), '50123{Enter}');
  expect(phoneField()).toHaveAccessibleDescription('رقم الجوال غير صحيح. يُرجى التأكد من الأرقام ورمز الدولة.');
  expect(api.calls(send)).toEqual([]);
  await userEvent.type(phoneField(), '4');
  expect(phoneField()).toBeValid();
});

test('counts down a rate limit at the number until it ends or the number changes', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { success: false, code: 'TOO_MANY_REQUESTS', message: 'طلبات كثيرة' },
      { status: 429, headers: { 'Retry-After': '7200' } },
    ),
  );
  await visit();
  await userEvent.type(phoneField(), '501234567{Enter}');
  await waitFor(() => expect(phoneField()).toHaveAccessibleDescription(/يمكنك طلب رمز بعد .*ساعتان/u));
  expect(sendButton()).toBeDisabled();
  await userEvent.type(phoneField(), '{Backspace}8');
  expect(phoneField()).toHaveAccessibleDescription('');
  expect(sendButton()).toBeEnabled();
});

test('rejects a Saudi number at its tenth digit while typing', async () => {
  await visit();
  await userEvent.type(phoneField(), '501234567');
  expect(phoneField()).toBeValid();
  await userEvent.type(phoneField(), '890');
  expect(phoneField()).toHaveAccessibleDescription('رقم الجوال غير صحيح. يُرجى التأكد من الأرقام ورمز الدولة.');
  await userEvent.type(phoneField(), '{Backspace}{Backspace}{Backspace}');
  expect(phoneField()).toBeValid();
});

test('groups digits while typing, also Arabic ones', async () => {
  await visit();
  await userEvent.type(phoneField(), '٠٥٠١٢٣٤٥٦٧');
  expect(phoneField()).toHaveValue('50-123-4567');
});

test('keeps the caret position when a digit is typed in the middle', async () => {
  await visit();
  await userEvent.type(phoneField(), '50134567');
  const field = phoneField() as HTMLInputElement;
  await userEvent.type(field, '2', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(field).toHaveValue('50-123-4567');
  expect(field.selectionStart).toBe(5);
});

test('sends country code and digits on Enter, stores the phone and opens the code page', async () => {
  const { path } = await visit();
  await userEvent.type(phoneField(), '0501234567{Enter}');
  await waitFor(() => expect(path()).toBe('/auth/code'));
  expect(api.calls(send)).toEqual([{ phone: '+966501234567' }]);
  expect(screen.getByRole('status')).toHaveTextContent('تم إرسال رمز التحقق بنجاح');
  expect(JSON.stringify({ ...localStorage })).toContain('+966501234567');
});

test('disables the button while sending and sends no second code', async () => {
  await visit();
  const fetch = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal('fetch', fetch);
  await userEvent.type(phoneField(), '0501234567{Enter}');
  expect(await screen.findByRole('button', { name: 'جارٍ إرسال الرمز…' })).toBeDisabled();
  await userEvent.type(phoneField(), '{Enter}');
  expect(fetch).toHaveBeenCalledOnce();
});

test('shows and reports a failure and stays on the page', async () => {
  const reports: string[] = [];
  const stopReports = onErrorReport(({ context }) => reports.push(context.action));
  reports.length = 0;
  api.answer(send, { status: 429, code: 'TOO_MANY_TRIES' });
  const { path } = await visit();
  await userEvent.type(phoneField(), '0501234567{Enter}');
  expect(await screen.findByText('TOO_MANY_TRIES')).toBeVisible();
  expect(reports).toEqual(['send-code']);
  expect(path()).toBe('/login');
  expect(sendButton()).toBeEnabled();
  stopReports();
});

test('marks the field when the server rejects the phone', async () => {
  api.answer(send, { status: 400, code: 'INVALID_PHONE' });
  await visit();
  await userEvent.type(phoneField(), '0501234567{Enter}');
  await waitFor(() => expect(phoneField()).toBeInvalid());
  expect(phoneField()).toHaveFocus();
});

test('shows the network error without a connection', async () => {
  api.answer(send, 'no connection');
  await visit();
  await userEvent.type(phoneField(), '0501234567{Enter}');
  expect(await screen.findByText('خطأ في الشبكة. يُرجى التحقق من الاتصال بالإنترنت.')).toBeVisible();
});

test('sends the number with a searched and chosen country', async () => {
  await visit();
  await userEvent.click(countryButton());
  const sheet = await screen.findByRole('dialog', { name: 'اختيار الدولة' });
  const rows = () => within(sheet).queryAllByRole('option');
  expect(rows()).toHaveLength(20);
  // The locale of the test environment is American.
  expect(
    rows()
      .slice(0, 2)
      .map((row) => row.textContent),
  ).toEqual(['الولايات المتحدة+1', 'المملكة العربية السعودية+966']);
  await userEvent.type(within(sheet).getByRole('searchbox', { name: 'البحث عن دولة' }), 'الامارات');
  expect(rows().map((row) => row.textContent)).toEqual(['الإمارات+971']);
  await userEvent.click(rows()[0] as HTMLElement);
  expect(countryButton()).toHaveAccessibleName(/الإمارات.*971/u);
  await userEvent.type(phoneField(), '0501234567{Enter}');
  await waitFor(() => expect(api.calls(send)).toEqual([{ phone: '+971501234567' }]));
});

test('says when a search finds no country', async () => {
  await visit();
  await userEvent.click(countryButton());
  const sheet = await screen.findByRole('dialog', { name: 'اختيار الدولة' });
  await userEvent.type(within(sheet).getByRole('searchbox'), 'zzz');
  expect(within(sheet).getByRole('status')).toHaveTextContent('«zzz»');
});

test('chooses the first match on Enter', async () => {
  await visit();
  await userEvent.click(countryButton());
  await userEvent.type(await screen.findByRole('searchbox'), 'japan{Enter}');
  expect(countryButton()).toHaveAccessibleName(/اليابان/u);
});

test('sets the country from a pasted number with country code', async () => {
  await visit();
  await userEvent.click(phoneField());
  await userEvent.paste('+44 7700 900123');
  expect(countryButton()).toHaveAccessibleName(/المملكة المتحدة/u);
  expect(phoneField()).toHaveValue('7700900123');
});

test('restores the number when the user returns to change it', async () => {
  const { path } = await visit();
  await userEvent.type(phoneField(), '0501234567{Enter}');
  await waitFor(() => expect(path()).toBe('/auth/code'));
  stop?.();
  document.body.replaceChildren();
  await visit();
  expect(phoneField()).toHaveValue('50-123-4567');
});

test('works in English from left to right', async () => {
  await visit('en');
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  expect(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveAccessibleDescription(
    'Enter your mobile number',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to your forest' })).toBeVisible();
});

test('solves the proof of work when the server requires it and sends the code', async () => {
  const puzzle = `29000000.8.${'a'.repeat(22)}`;
  vi.doMock('../features/people/auth/solve-puzzle.ts', () => ({ solvePuzzle: async () => 42 }));
  api.answer(send, {
    status: 428,
    code: 'PUZZLE_REQUIRED',
    details: [{ path: 'body.proof', kind: puzzle, message: 'لحظة' }],
  });
  await visit();
  await userEvent.type(phoneField(), '501234567{Enter}');
  await waitFor(() => expect(api.calls(send).length).toBeGreaterThanOrEqual(2));
  api.answer(send, { data: { expiresIn: 300, resendIn: 30, isLink: false } });
  expect(api.calls(send)[1]).toEqual({ phone: '+966501234567', proof: { puzzle, solution: 42 } });
});

test('says what the product is and offers to look around first', async () => {
  await visit();
  expect(screen.getByText('نبتة لامتلاك أشجار حقيقية في أرض المملكة، ومتابعة نموّها، وإهدائها.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'جولة قبل الدخول' })).toHaveAttribute('href', '/explore');
});
