import type { GiftPage } from '@nabta/contract/gift';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { takeReturnPath } from '../platform/return-path.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testGift, testGiftPage } from '../testing/test-gifts.ts';
import { testTree } from '../testing/test-trees.ts';
import { GiftScreen } from './gift-screen.tsx';

const code = '0123456789ABCDEF';
const read = `GET /gift/page/${code}`;
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

test('before any sign-in it tells who gave what to whom, and the way back from sign-in leads here', async () => {
  const { path } = await visit();
  expect(await screen.findByRole('heading', { name: 'شجرة هدية من فيصل الدوسري' })).toBeVisible();
  expect(screen.getByText('كل عام وأنتِ بخير يا نورة')).toBeVisible();
  expect(screen.getByText('شجرة رقم 1')).toBeVisible();
  expect(screen.getByText(/ادخل بالرقم .*\+966 •• ••• ••67/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'افتح الهدية' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'سجّل الدخول لتفتحها' }));
  expect(path()).toBe('/login');
  expect(takeReturnPath()).toBe(`/gift/${code}`);
});

test('its giver reads for whom it is and how it is doing, and can share it or take it back', async () => {
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

test('a reminder from the page of a gift tells there when the next one may be sent', async () => {
  signIn();
  const lastNotifiedAt = new Date().toISOString();
  const canReNotifyAt = new Date(Date.now() + 86_400_000).toISOString();
  const reminded = testGift(1, { lastNotifiedAt, canReNotifyAt });
  api.answer(`POST /gift_notification/re_notify/${reminded.id}`, { data: reminded });
  await visit({ given: [testGift(1)] });
  const button = await screen.findByRole('button', { name: /^تذكير/u });
  api.answer(read, { data: testGiftPage({ given: [reminded] }) });
  await userEvent.click(button);
  expect(await screen.findByText(/يمكنك التذكير بعد .*24 ساعة/u)).toBeVisible();
  expect(screen.getByRole('button', { name: /^تذكير/u })).toBeDisabled();
});

test('the one it is for opens it, is led to the tree and may thank the giver at once', async () => {
  signIn();
  api.answer(open, { data: { trees: [testTree(1)] } });
  await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('button', { name: 'افتح الهدية' }));
  expect(await screen.findByRole('heading', { name: 'صارت شجرة رقم 1 في غابتك' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'شاهد شجرتي' })).toHaveAttribute('href', '/tree/T000000001');
  expect(screen.getByRole('heading', { name: /اشكر .*فيصل الدوسري/u })).toBeVisible();
});

test('a failed opening is a failure with another try', async () => {
  signIn();
  api.answer(open, 'no connection');
  await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('button', { name: 'افتح الهدية' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeEnabled();
});

test('a gift that ended while it was looked at shows what became of it', async () => {
  signIn();
  api.answer(open, { status: 410, code: 'GIFT_ENDED' });
  await visit({ isForMe: true });
  const button = await screen.findByRole('button', { name: 'افتح الهدية' });
  api.answer(read, { data: testGiftPage({ isForMe: true, status: 'taken_back' }) });
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'استُرجعت هذه الهدية' })).toBeVisible();
});

test('declining asks first', async () => {
  signIn();
  const decline = `POST /gift/${testGiftPage().id}/decline`;
  api.answer(decline, { data: {} });
  await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(api.calls(decline)).toHaveLength(0);
  api.answer(read, { data: testGiftPage({ isForMe: true, status: 'declined' }) });
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByRole('heading', { name: 'لم تُقبل هذه الهدية' })).toBeVisible();
  expect(api.calls(decline)).toHaveLength(1);
});

test('who is signed in with another number is told so, and can change it', async () => {
  signIn();
  api.answer('POST /auth/logout', { data: {} });
  const { path } = await visit();
  expect(await screen.findByRole('heading', { name: 'هذه الهدية لرقم آخر' })).toBeVisible();
  expect(screen.getByText(/دخلت بالرقم .*\+966.50\S+000\S+0001/u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'الدخول برقم آخر' }));
  await waitFor(() => expect(path()).toBe('/login'));
  expect(takeReturnPath()).toBe(`/gift/${code}`);
});

test('a new person gives a name first and comes back', async () => {
  signIn({ firstname: null, lastname: null });
  const { path } = await visit({ isForMe: true });
  await userEvent.click(await screen.findByRole('link', { name: 'أكمل اسمك لتفتحها' }));
  expect(path()).toBe('/auth/new_user');
  expect(takeReturnPath()).toBe(`/gift/${code}`);
});

test('a link is opened by whoever is signed in, with what stands behind its hash', async () => {
  signIn();
  api.answer(open, { data: { trees: [testTree(1)] } });
  await visit({ isForMe: true, toPhoneHint: null }, '#SECRET');
  expect(await screen.findByText('هذا الرابط لأول من يفتحه.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'الاعتذار عن الهدية' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'لا أريد رسائل أخرى عن الهدايا' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'افتح الهدية' }));
  expect(await screen.findByRole('heading', { name: 'صارت شجرة رقم 1 في غابتك' })).toBeVisible();
  expect(api.calls(open)).toEqual([{ secret: 'SECRET' }]);
});

test('who is signed out finds the way back to the link with all of it', async () => {
  await visit({ toPhoneHint: null }, '#SECRET');
  await userEvent.click(await screen.findByRole('link', { name: 'سجّل الدخول لتفتحها' }));
  expect(takeReturnPath()).toBe(`/gift/${code}#SECRET`);
});

test('a link without what opens it says so', async () => {
  signIn();
  await visit({ isForMe: true, toPhoneHint: null });
  expect(await screen.findByRole('heading', { name: 'رابط الهدية غير مكتمل' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'افتح الهدية' })).toBeNull();
});

test('who is second at a link is told that somebody was first', async () => {
  signIn();
  api.answer(open, { status: 410, code: 'GIFT_CLAIMED' });
  await visit({ isForMe: true, toPhoneHint: null }, '#SECRET');
  const button = await screen.findByRole('button', { name: 'افتح الهدية' });
  api.answer(read, { data: testGiftPage({ toPhoneHint: null, status: 'opened' }) });
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'فُتحت هذه الهدية قبلك' })).toBeVisible();
});

test('trees that were given together are shown and opened together', async () => {
  signIn();
  api.answer(open, { data: { trees: [testTree(1), testTree(2), testTree(3)] } });
  await visit({ isForMe: true, more: [testTree(2), testTree(3)] });
  expect(await screen.findByRole('heading', { name: '3 أشجار هدية من فيصل الدوسري' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'وفي الهدية أيضًا' })).toHaveTextContent('شجرة رقم 3');
  await userEvent.click(screen.getByRole('button', { name: 'افتح الهدية' }));
  expect(await screen.findByRole('heading', { name: 'صارت 3 أشجار في غابتك' })).toBeVisible();
});

test('trees that were given together go back together, and it says how many', async () => {
  signIn();
  const decline = `POST /gift/${testGiftPage().id}/decline`;
  api.answer(decline, { data: {} });
  await visit({ isForMe: true, status: 'taken_back', more: [testTree(2), testTree(3)] });
  await userEvent.click(await screen.findByRole('button', { name: 'الاعتذار عن الهدية' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^ستعود الشجرتان إلى فيصل الدوسري/u)).toBeVisible();
  api.answer(read, { data: testGiftPage({ isForMe: true, status: 'declined' }) });
  await userEvent.click(dialog.getByRole('button', { name: 'الاعتذار عن الهدية' }));
  expect(await screen.findByText('اعتذرت عن الهدية وعادت الشجرتان إلى صاحبهما')).toBeVisible();
  expect(api.calls(decline)).toHaveLength(1);
});

test('its giver reads from when on a link can be sent that cannot be yet', async () => {
  signIn();
  const to = { phone: null, account: null };
  const gift = testGift(1, { to, status: 'scheduled', deliverAt: '2027-02-01T06:00:00Z' });
  await visit({ toPhoneHint: null, status: 'scheduled', given: [gift] });
  expect(await screen.findByText('يمكنك إرسال الرابط من 1 فبراير 2027')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إرسال الرابط' })).toBeNull();
});

test('where the first tree was taken back, the others still wait', async () => {
  signIn();
  await visit({ isForMe: true, status: 'taken_back', more: [testTree(2), testTree(3)] });
  expect(await screen.findByRole('heading', { name: 'شجرتان هدية من فيصل الدوسري' })).toBeVisible();
  expect(screen.queryByText('شجرة رقم 1')).toBeNull();
  expect(screen.getByRole('button', { name: 'افتح الهدية' })).toBeVisible();
});

test('its giver follows every tree behind a link, and can send it again', async () => {
  signIn();
  const to = { phone: null, account: null };
  const gifts = [testGift(1, { to }), testGift(2, { to, thanks: null })];
  api.answer(`GET /gift/${gifts[0]?.id}/link`, { data: { link: `/gift/${code}#SECRET` } });
  await visit({ toPhoneHint: null, given: gifts });
  expect(await screen.findByRole('heading', { level: 1, name: 'شجرتان هدية منك برابط' })).toBeVisible();
  expect(screen.getAllByText(/لأول من يفتح الرابط\. تعود إليك في/u)).toHaveLength(2);
  const [send] = screen.getAllByRole('button', { name: 'إرسال الرابط' });
  // The words of the link may be on their way.
  await act(async () => userEvent.click(send as HTMLElement));
  const link = await screen.findByRole('link', { name: 'إرسال بواتساب' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(`/gift/${code}#SECRET`);
});

test('a ready word or one’s own thanks the giver, once', async () => {
  signIn();
  const thank = `POST /gift/${testGiftPage().id}/thanks`;
  api.answer(thank, { data: { words: 'شكرًا من القلب 🌳', at: '2026-01-02T00:00:00Z' } });
  await visit({ isForMe: true, status: 'opened' });
  expect(await screen.findByRole('heading', { name: /اشكر .*فيصل الدوسري/u })).toBeVisible();
  expect(screen.getByRole('button', { name: 'إرسال الشكر' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'شكرًا من القلب 🌳' }));
  await userEvent.click(screen.getByRole('button', { name: 'إرسال الشكر' }));
  expect(await screen.findByText(/وصل شكرك: .*شكرًا من القلب 🌳/u)).toBeVisible();
  expect(api.calls(thank)).toEqual([{ words: 'شكرًا من القلب 🌳' }]);
  expect(screen.queryByRole('button', { name: 'إرسال الشكر' })).toBeNull();
});

test('the field for one’s own words takes the focus once, and not again from what was pressed since', async () => {
  signIn();
  await visit({ isForMe: true, status: 'opened' });
  await userEvent.click(await screen.findByRole('button', { name: 'اكتب كلمتك' }));
  expect(screen.getByRole('textbox')).toHaveFocus();
  const ready = screen.getByRole('button', { name: 'شكرًا من القلب 🌳' });
  await userEvent.click(ready);
  expect(screen.getByRole('textbox')).toHaveValue('شكرًا من القلب 🌳');
  expect(ready).toHaveFocus();
});

test('thanks that were sent before are shown and not asked for', async () => {
  signIn();
  await visit({ isForMe: true, status: 'opened', thanks: { words: 'سلمت', at: '2026-01-02T00:00:00Z' } });
  expect(await screen.findByText(/وصل شكرك: .*سلمت/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إرسال الشكر' })).toBeNull();
});

test('a gift that brings its receiver to a level is celebrated, and no other', async () => {
  signIn();
  api.answer(open, { data: { trees: [testTree(1)] } });
  api.answer('POST /account/celebration', { data: { level: 'treesFriend' } });
  await visit({ isForMe: true });
  const button = await screen.findByRole('button', { name: 'افتح الهدية' });
  api.answer('GET /account', { data: { ...testAccount, treesPlanted: 5 } });
  await userEvent.click(button);
  const told = await screen.findByText('بلغت مستوى جديدًا!');
  expect(told.closest('[role="status"]')).toHaveTextContent('صديق الأشجار');
});

test.each([
  ['opened', 'فُتحت هذه الهدية'],
  ['taken_back', 'استُرجعت هذه الهدية'],
  ['declined', 'لم تُقبل هذه الهدية'],
  ['expired', 'انتهت مدة هذه الهدية'],
  ['scheduled', 'هذه الهدية محفوظة لموعدها'],
] as const)('a gift that is %s says so and cannot be opened', async (status, title) => {
  await visit({ status });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'سجّل الدخول لتفتحها' })).toBeNull();
});

test('an unknown code is told as unknown', async () => {
  api.answer(read, { status: 404, code: 'NOT_FOUND' });
  await arrive();
  expect(await screen.findByRole('heading', { name: 'لم نجد هذه الهدية' })).toBeVisible();
});

test('messages can be ended without an account, after a question, by who holds the message, and wanted again', async () => {
  const refuse = `POST /gift/page/${code}/opt_out`;
  const allow = `POST /gift/page/${code}/opt_in`;
  api.answer(refuse, { data: {} });
  api.answer(allow, { data: {} });
  await visit({}, '#7k2m9q');
  await userEvent.click(await screen.findByRole('button', { name: 'لا أريد رسائل أخرى عن الهدايا' }));
  expect(api.calls(refuse)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'إيقاف الرسائل' }));
  expect(await screen.findByText('لن تصل إلى هذا الرقم رسائل أخرى عن الهدايا.')).toBeVisible();
  expect(api.calls(refuse)).toEqual([{ secret: '7K2M9Q' }]);
  await userEvent.click(screen.getByRole('button', { name: 'التراجع' }));
  expect(await screen.findByText('ستصل إلى هذا الرقم رسائل الهدايا من جديد.')).toBeVisible();
  expect(api.calls(allow)).toHaveLength(1);
});

test('messages stay ended where the wish to have them again did not arrive', async () => {
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

test('who has the link without the message is not offered to end them', async () => {
  await visit();
  await screen.findByRole('link', { name: 'سجّل الدخول لتفتحها' });
  expect(screen.queryByRole('button', { name: 'لا أريد رسائل أخرى عن الهدايا' })).toBeNull();
});

function signIn(parts: Partial<Record<keyof typeof testAccount, string | null>> = {}): void {
  localStorage.setItem('token', testToken());
  api.answer('GET /account', { data: { ...testAccount, ...parts } });
}

async function visit(parts: Partial<GiftPage> = {}, hash = '') {
  api.answer(read, { data: testGiftPage(parts) });
  return await arrive(hash);
}

async function arrive(hash = '') {
  const rendered = await renderInApp(
    <Routes>
      <Route path="/gift/:code" element={<GiftScreen />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { path: `/gift/${code}${hash}` },
  );
  stop = rendered.stop;
  return rendered;
}
