import type { GiftPage } from '@nabta/contract/gifts/gift';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { consumeReturnPath } from '../platform/return-path.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testGift, testGiftPage } from '../testing/test-gifts.ts';
import { testTree } from '../testing/test-trees.ts';
import { Page } from './gift.tsx';

const code = '0123456789ABCDEF';
const getGift = `GET /gift/page/${code}`;
const open = `POST /gift/page/${code}/open`;

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('shows giver and receiver before sign-in and returns here after it', async () => {
  const { path } = await visit();
  expect(await screen.findByRole('heading', { name: 'شجرة هدية من فيصل الدوسري' })).toBeVisible();
  expect(screen.getByText('كل عام وأنتِ بخير يا نورة')).toBeVisible();
  expect(screen.getByText('شجرة رقم 1')).toBeVisible();
  expect(screen.getByText(/الدخول بالرقم .*\+966 •• ••• ••67/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'فتح الهدية' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'تسجيل الدخول لفتحها' }));
  expect(path()).toBe('/login');
  expect(consumeReturnPath()).toBe(`/gift/${code}`);
});

test('shows the giver receiver and status, with sharing and cancelling', async () => {
  signIn();
  await visit({ given: [testGift(1)] });
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: /هديتك إلى .*\+966.55\u2060-\u2060987\u2060-\u20606543/u,
    }),
  ).toBeVisible();
  expect(screen.getByText('لم تُفتح بعد')).toBeVisible();
  expect(screen.getByRole('button', { name: 'مشاركة الرابط' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'استرجاع' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByText(/هذه الهدية لرقم آخر/u)).toBeNull();
});

test('shows when the next reminder is possible after a reminder from the gift page', async () => {
  signIn();
  const lastNotifiedAt = new Date().toISOString();
  const canReNotifyAt = new Date(Date.now() + 86_400_000).toISOString();
  const reminded = testGift(1, { lastNotifiedAt, canReNotifyAt });
  api.answer(`POST /gift_notification/re_notify/${reminded.id}`, { data: reminded });
  await visit({ given: [testGift(1)] });
  const button = await screen.findByRole('button', { name: /^تذكير/u });
  api.answer(getGift, { data: testGiftPage({ given: [reminded] }) });
  await userEvent.click(button);
  expect(await screen.findByText(/يمكنك التذكير .*خلال 24 ساعة/u)).toBeVisible();
  expect(screen.getByRole('button', { name: /^تذكير/u })).toBeDisabled();
});

test('leads a new user from the opened gift to the tutorial, which returns to the tree', async () => {
  signIn();
  api.answer(open, { data: { trees: [testTree(1)] } });
  const { path } = await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('button', { name: 'فتح الهدية' }));
  await userEvent.click(await screen.findByRole('link', { name: 'عرض شجرتي' }));
  expect(path()).toBe('/tutorial');
  expect(consumeReturnPath()).toBe('/tree/T000000001');
});

test('opens the gift for its receiver, links to the tree and offers to thank the giver', async () => {
  signIn();
  localStorage.setItem('seen-tutorial', testAccount.id);
  api.answer(open, { data: { trees: [testTree(1)] } });
  await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('button', { name: 'فتح الهدية' }));
  expect(await screen.findByRole('heading', { name: 'صارت شجرة رقم 1 في غابتك' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'عرض شجرتي' })).toHaveAttribute('href', '/tree/T000000001');
  expect(screen.getByRole('link', { name: 'إلى غابتي' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('heading', { name: /شكر .*فيصل الدوسري/u })).toBeVisible();
});

test('shows an error with a retry when opening fails', async () => {
  signIn();
  api.answer(open, 'no connection');
  await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('button', { name: 'فتح الهدية' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeEnabled();
});

test('shows the new status of a gift that ended while the page was open', async () => {
  signIn();
  api.answer(open, { status: 410, code: 'GIFT_ENDED' });
  await visit({ isForMe: true });
  const button = await screen.findByRole('button', { name: 'فتح الهدية' });
  api.answer(getGift, { data: testGiftPage({ isForMe: true, status: 'taken_back' }) });
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'استُرجعت هذه الهدية' })).toBeVisible();
});

test('confirms before declining', async () => {
  signIn();
  const decline = `POST /gift/${testGiftPage().id}/decline`;
  api.answer(decline, { data: {} });
  await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(api.calls(decline)).toHaveLength(0);
  api.answer(getGift, { data: testGiftPage({ isForMe: true, status: 'declined' }) });
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByRole('heading', { name: 'لم تُقبل هذه الهدية' })).toBeVisible();
  expect(api.calls(decline)).toHaveLength(1);
});

test('shows a user signed in with a different number how to change it', async () => {
  signIn();
  api.answer('POST /auth/logout', { data: {} });
  const { path } = await visit();
  expect(await screen.findByRole('heading', { name: 'هذه الهدية لرقم آخر' })).toBeVisible();
  expect(screen.getByText(/دخلت بالرقم .*\+966.50\S+000\S+0001/u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'الدخول برقم آخر' }));
  await waitFor(() => expect(path()).toBe('/login'));
  expect(consumeReturnPath()).toBe(`/gift/${code}`);
});

test('asks a new user for a name first and returns', async () => {
  signIn({ firstname: null, lastname: null });
  const { path } = await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('link', { name: 'إكمال الاسم لفتحها' }));
  expect(path()).toBe('/auth/new_user');
  expect(consumeReturnPath()).toBe(`/gift/${code}`);
});

test('opens a gift link for any signed-in user with the secret in the hash', async () => {
  signIn();
  api.answer(open, { data: { trees: [testTree(1)] } });
  await visit({ isForMe: true, toPhoneHint: null }, '#SECRET');
  expect(await screen.findByText('هذا الرابط لأول من يفتحه.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'الاعتذار عن الهدية' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'لا أريد رسائل أخرى عن الهدايا' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'فتح الهدية' }));
  expect(await screen.findByRole('heading', { name: 'صارت شجرة رقم 1 في غابتك' })).toBeVisible();
  expect(api.calls(open)).toEqual([{ secret: 'SECRET' }]);
});

test('keeps the full link with its secret through sign-in', async () => {
  await visit({ toPhoneHint: null }, '#SECRET');
  await userEvent.click(await screen.findByRole('link', { name: 'تسجيل الدخول لفتحها' }));
  expect(consumeReturnPath()).toBe(`/gift/${code}#SECRET`);
});

test('says when the link has no secret', async () => {
  signIn();
  await visit({ isForMe: true, toPhoneHint: null });
  expect(await screen.findByRole('heading', { name: 'رابط الهدية غير مكتمل' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'فتح الهدية' })).toBeNull();
});

test('says that the gift was already claimed when a second user opens the link', async () => {
  signIn();
  api.answer(open, { status: 410, code: 'GIFT_CLAIMED' });
  await visit({ isForMe: true, toPhoneHint: null }, '#SECRET');
  const button = await screen.findByRole('button', { name: 'فتح الهدية' });
  api.answer(getGift, { data: testGiftPage({ toPhoneHint: null, status: 'opened' }) });
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'فُتحت هذه الهدية قبلك' })).toBeVisible();
});

test('shows and opens all trees of a bundle together', async () => {
  signIn();
  api.answer(open, { data: { trees: [testTree(1), testTree(2), testTree(3)] } });
  await visit({ isForMe: true, more: [testTree(2), testTree(3)] });
  expect(await screen.findByRole('heading', { name: '3 أشجار هدية من فيصل الدوسري' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'وفي الهدية أيضًا' })).toHaveTextContent('شجرة رقم 3');
  await userEvent.click(screen.getByRole('button', { name: 'فتح الهدية' }));
  expect(await screen.findByRole('heading', { name: 'صارت 3 أشجار في غابتك' })).toBeVisible();
});

test('returns all trees of a bundle when declined and shows how many', async () => {
  signIn();
  const decline = `POST /gift/${testGiftPage().id}/decline`;
  api.answer(decline, { data: {} });
  await visit({ isForMe: true, status: 'taken_back', more: [testTree(2), testTree(3)] });
  await userEvent.click(await screen.findByRole('button', { name: 'الاعتذار عن الهدية' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^ستعود الشجرتان إلى فيصل الدوسري/u)).toBeVisible();
  api.answer(getGift, { data: testGiftPage({ isForMe: true, status: 'declined' }) });
  await userEvent.click(dialog.getByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByText('اعتذرت عن الهدية وعادت الشجرتان إلى صاحبهما')).toBeVisible();
  expect(api.calls(decline)).toHaveLength(1);
});

test('shows the giver when a scheduled link can be sent', async () => {
  signIn();
  const to = { phone: null, account: null };
  const gift = testGift(1, { to, status: 'scheduled', deliverAt: '2027-02-01T06:00:00Z' });
  await visit({ toPhoneHint: null, status: 'scheduled', given: [gift] });
  expect(await screen.findByText('يمكنك إرسال الرابط من 1 فبراير 2027')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إرسال الرابط' })).toBeNull();
});

test('offers the remaining trees when the first one was cancelled', async () => {
  signIn();
  await visit({ isForMe: true, status: 'taken_back', more: [testTree(2), testTree(3)] });
  expect(await screen.findByRole('heading', { name: 'شجرتان هدية من فيصل الدوسري' })).toBeVisible();
  expect(screen.queryByText('شجرة رقم 1')).toBeNull();
  expect(screen.getByRole('button', { name: 'فتح الهدية' })).toBeVisible();
});

test('lists every tree behind a link for the giver and resends the link', async () => {
  signIn();
  const to = { phone: null, account: null };
  const gifts = [testGift(1, { to }), testGift(2, { to, thanks: null })];
  api.answer(`GET /gift/${gifts[0]?.id}/link`, { data: { link: `/gift/${code}#SECRET` } });
  await visit({ toPhoneHint: null, given: gifts });
  expect(await screen.findByRole('heading', { level: 1, name: 'شجرتان هدية منك برابط' })).toBeVisible();
  expect(screen.getAllByText(/لأول من يفتح الرابط\. تعود إليك في/u)).toHaveLength(2);
  const [send] = screen.getAllByRole('button', { name: 'إرسال الرابط' });
  // The share texts may still be loading.
  await act(async () => userEvent.click(send as HTMLElement));
  const link = await screen.findByRole('link', { name: 'إرسال بواتساب' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(`/gift/${code}#SECRET`);
});

test('sends a suggested or own thank-you message once', async () => {
  signIn();
  const thank = `POST /gift/${testGiftPage().id}/thanks`;
  api.answer(thank, { data: { words: 'شكرًا من القلب 🌳', at: '2026-01-02T00:00:00Z' } });
  await visit({ isForMe: true, status: 'opened' });
  expect(await screen.findByRole('heading', { name: /شكر .*فيصل الدوسري/u })).toBeVisible();
  expect(screen.getByRole('button', { name: 'إرسال الشكر' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'شكرًا من القلب 🌳' }));
  await userEvent.click(screen.getByRole('button', { name: 'إرسال الشكر' }));
  expect(await screen.findByText(/وصل شكرك: .*شكرًا من القلب 🌳/u)).toBeVisible();
  expect(api.calls(thank)).toEqual([{ words: 'شكرًا من القلب 🌳' }]);
  expect(screen.queryByRole('button', { name: 'إرسال الشكر' })).toBeNull();
});

test('focuses the field for own words once, not after a suggestion is pressed', async () => {
  signIn();
  await visit({ isForMe: true, status: 'opened' });
  await userEvent.click(await screen.findByRole('button', { name: 'كلمة منك' }));
  expect(screen.getByRole('textbox')).toHaveFocus();
  const suggestion = screen.getByRole('button', { name: 'شكرًا من القلب 🌳' });
  await userEvent.click(suggestion);
  expect(screen.getByRole('textbox')).toHaveValue('شكرًا من القلب 🌳');
  expect(suggestion).toHaveFocus();
});

test('shows thanks that were already sent and hides the form', async () => {
  signIn();
  await visit({ isForMe: true, status: 'opened', thanks: { words: 'سلمت', at: '2026-01-02T00:00:00Z' } });
  expect(await screen.findByText(/وصل شكرك: .*سلمت/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إرسال الشكر' })).toBeNull();
});

test('celebrates only a gift that brings its receiver to a new level', async () => {
  signIn();
  api.answer(open, { data: { trees: [testTree(1)] } });
  api.answer('POST /account/celebration', { data: { level: 'treesFriend' } });
  await visit({ isForMe: true });
  const button = await screen.findByRole('button', { name: 'فتح الهدية' });
  api.answer('GET /account', { data: { ...testAccount, treesPlanted: 5 } });
  await userEvent.click(button);
  const announcement = await screen.findByText('بلغت مستوى جديدًا!');
  expect(announcement.closest('[role="status"]')).toHaveTextContent('صديق الأشجار');
});

test.each([
  ['opened', 'فُتحت هذه الهدية'],
  ['taken_back', 'استُرجعت هذه الهدية'],
  ['declined', 'لم تُقبل هذه الهدية'],
  ['expired', 'انتهت مدة هذه الهدية'],
  ['scheduled', 'هذه الهدية محفوظة لموعدها'],
] as const)('shows that a gift is %s and hides the open button', async (status, title) => {
  await visit({ status });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'تسجيل الدخول لفتحها' })).toBeNull();
});

test('shows Not Found for an unknown code', async () => {
  api.answer(getGift, { status: 404, code: 'NOT_FOUND' });
  await renderGiftPage();
  expect(await screen.findByRole('heading', { name: 'لم نجد هذه الهدية' })).toBeVisible();
});

test('stops messages without an account after confirmation and resumes them', async () => {
  const optOut = `POST /gift/page/${code}/opt_out`;
  const optIn = `POST /gift/page/${code}/opt_in`;
  api.answer(optOut, { data: {} });
  api.answer(optIn, { data: {} });
  await visit({}, '#7k2m9q');
  await userEvent.click(await screen.findByRole('button', { name: 'لا أريد رسائل أخرى عن الهدايا' }));
  expect(api.calls(optOut)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'إيقاف الرسائل' }));
  expect(await screen.findByText('لن تصل إلى هذا الرقم رسائل أخرى عن الهدايا.')).toBeVisible();
  expect(api.calls(optOut)).toEqual([{ secret: '7K2M9Q' }]);
  await userEvent.click(screen.getByRole('button', { name: 'التراجع' }));
  expect(await screen.findByText('ستصل إلى هذا الرقم رسائل الهدايا من جديد.')).toBeVisible();
  expect(api.calls(optIn)).toHaveLength(1);
});

test('keeps messages stopped when resuming fails', async () => {
  api.answer(`POST /gift/page/${code}/opt_out`, { data: {} });
  api.answer(`POST /gift/page/${code}/opt_in`, 'no connection');
  await visit({}, '#7k2m9q');
  await userEvent.click(await screen.findByRole('button', { name: 'لا أريد رسائل أخرى عن الهدايا' }));
  await userEvent.click(screen.getByRole('button', { name: 'إيقاف الرسائل' }));
  await userEvent.click(await screen.findByRole('button', { name: 'التراجع' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(screen.getByText('لن تصل إلى هذا الرقم رسائل أخرى عن الهدايا.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'التراجع' })).toBeVisible();
});

test('hides the opt-out from a visitor who has only the link', async () => {
  await visit();
  await screen.findByRole('link', { name: 'تسجيل الدخول لفتحها' });
  expect(screen.queryByRole('button', { name: 'لا أريد رسائل أخرى عن الهدايا' })).toBeNull();
});

function signIn(overrides: Partial<Record<keyof typeof testAccount, string | null>> = {}): void {
  localStorage.setItem('token', testToken());
  api.answer('GET /account', { data: { ...testAccount, ...overrides } });
}

async function visit(overrides: Partial<GiftPage> = {}, hash = '') {
  api.answer(getGift, { data: testGiftPage(overrides) });
  return await renderGiftPage(hash);
}

async function renderGiftPage(hash = '') {
  const rendered = await renderInApp(
    <Routes>
      <Route path="/gift/:code" element={<Page />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { path: `/gift/${code}${hash}` },
  );
  stop = rendered.stop;
  return rendered;
}
