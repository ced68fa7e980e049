import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { loadNamespace } from '#platform/text-files.ts';
import { loadTexts } from '#platform/texts-store.ts';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { stubNavigator } from '#testing/stub-navigator.ts';
import { testGift, testGiver } from '#testing/test-gifts.ts';
import { testTree, testTrees } from '#testing/test-trees.ts';

import { GiveSheet } from './give-sheet.tsx';

const tree = testTree(1, { givenName: 'سدرة جدتي' });
const give = `POST /tree/${tree.publicId}/gift`;

let api: FakeApi;
let idempotencyKeys: (string | undefined)[];
let stop: (() => void) | undefined;

// On a slow machine loading the texts can exceed the test timeout.
beforeAll(() =>
  Promise.all([
    loadTexts('ar'),
    loadNamespace('ar', 'gift'),
    loadNamespace('ar', 'received-gift'),
    loadNamespace('ar', 'share'),
  ]),
);

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /gift/receivers', { data: [] });
  localStorage.setItem('token', testToken());
  idempotencyKeys = [];
  const previousFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST')
      idempotencyKeys.push((init.headers as Record<string, string>)['Idempotency-Key']);
    return await previousFetch(url, init);
  });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('gives a tree with receiver, occasion and message after a confirmation step', async () => {
  api.answer(give, { data: testGift(1) });
  await renderSheet();
  await typePhone('0559876543');
  await userEvent.click(screen.getByLabelText('عيد ميلاد'));
  await userEvent.click(screen.getByText('كل عام وأنت بخير'));
  expect(screen.getByLabelText('رسالة الإهداء (اختياري)')).toHaveValue('كل عام وأنت بخير');
  await userEvent.click(screen.getByText('التالي'));
  expect(
    await screen.findByText(/ستُهدى سدرة جدتي إلى .*\+966 55\u2060-\u2060987\u2060-\u20606543/u),
  ).toBeVisible();
  expect(screen.getByText('تصل الآن برسالة نصية')).toBeVisible();
  expect(api.calls(give)).toEqual([]);
  await userEvent.click(screen.getByText('إرسال الهدية'));
  expect(await screen.findByText('هديتك في الطريق!')).toBeVisible();
  expect(api.calls(give)).toEqual([
    { phone: '+966559876543', occasion: 'birthday', message: 'كل عام وأنت بخير' },
  ]);
});

test.each([
  [6, []],
  [5, ['بعد هذه الهدية يصير وسامك «الغارس»، ويبقى في بطاقتك أنك بلغت «صديق الأشجار».']],
  [1, ['بعد هذه الهدية لا يبقى لديك وسام، ويبقى في بطاقتك أنك بلغت «الغارس».']],
])('says before giving one of %i trees whether the level falls', async (treesPlanted, texts) => {
  api.answer('GET /account', { data: { ...testAccount, treesPlanted } });
  await renderSheet();
  await typePhone('0559876543');
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('تصل الآن برسالة نصية')).toBeVisible();
  const notices = screen.queryAllByText(/بعد هذه الهدية/u).map(({ textContent }) => textContent);
  expect(notices).toEqual(texts);
});

test("shows the species of an unnamed tree in the reader's language", async () => {
  await renderSheet({ tree: { ...tree, givenName: null } });
  expect(await screen.findByText('إلى من تُهدى شجرة السدر؟')).toBeVisible();
});

test('suggests suitable texts only for an ongoing charity', async () => {
  await renderSheet();
  await userEvent.click(screen.getByLabelText('صدقة جارية'));
  expect(screen.getByText('رحمه الله، وجعلها صدقة جارية عنه')).toBeVisible();
  expect(screen.getByText('رحمها الله، وجعلها صدقة جارية عنها')).toBeVisible();
  expect(screen.queryByText('كل عام وأنت بخير')).toBeNull();
});

test('shares the link of a sent gift', async () => {
  api.answer(give, { data: testGift(1) });
  await renderSheet();
  await typePhone('0559876543');
  await confirmAndSend();
  await userEvent.click(await screen.findByText('مشاركة رابط الهدية'));
  expect(await screen.findByText(`${location.origin}/gift/0123456789ABCDEF`)).toBeVisible();
});

test('offers recent receivers and shows the name before sending', async () => {
  api.answer('GET /gift/receivers', { data: [{ phone: '+966559876543', account: testGiver }] });
  await renderSheet();
  await userEvent.click(await screen.findByRole('button', { name: /فيصل الدوسري/u }));
  expect(phoneField()).toHaveValue('55-987-6543');
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText(/ستُهدى سدرة جدتي إلى .*فيصل الدوسري/u)).toBeVisible();
});

test('schedules a gift for a later day', async () => {
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  api.answer(give, { data: testGift(1, { status: 'scheduled', deliverAt: '2026-12-01T06:00:00Z' }) });
  await renderSheet();
  await typePhone('0559876543');
  await userEvent.click(screen.getByRole('radio', { name: 'في يوم محدد' }));
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('اليوم بين الغد وسنة من الآن.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('تاريخ وصول الهدية'), day);
  await userEvent.click(screen.getByText('التالي'));
  await userEvent.click(screen.getByText('إرسال الهدية'));
  expect(await screen.findByText('هديتك محفوظة لموعدها')).toBeVisible();
  expect(screen.getByText(/ستصل في 1 ديسمبر 2026/u)).toBeVisible();
  const [body] = api.calls(give) as { deliverAt: string }[];
  expect(new Date(body?.deliverAt ?? '').getHours()).toBe(9);
});

test('shows an error and focuses the field when the number is missing', async () => {
  await renderSheet();
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('رقم الجوال غير صحيح.')).toBeVisible();
  expect(phoneField()).toHaveFocus();
});

test('keeps the focus in the field that is being corrected', async () => {
  await renderSheet();
  await userEvent.click(screen.getByRole('radio', { name: 'في يوم محدد' }));
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('اليوم بين الغد وسنة من الآن.')).toBeVisible();
  expect(phoneField()).toHaveFocus();
  await userEvent.keyboard('55');
  expect(phoneField()).toHaveFocus();
  expect(phoneField()).toHaveValue('55');
  await userEvent.keyboard('9876543');
  await userEvent.click(screen.getByText('التالي'));
  expect(screen.getByLabelText('تاريخ وصول الهدية')).toHaveFocus();
});

test('shows a server error at its field and keeps the input', async () => {
  api.answer(give, { status: 400, code: 'GIFT_TO_SELF' });
  await renderSheet();
  await typePhone('0500000002');
  await userEvent.click(screen.getByLabelText('رسالة الإهداء (اختياري)'));
  await userEvent.paste('لي أنا');
  await confirmAndSend();
  expect(await screen.findByText('لا يمكنك إهداء الشجرة لنفسك.')).toBeVisible();
  expect(phoneField()).toHaveFocus();
  expect(phoneField()).toHaveValue('50-000-0002');
  expect(screen.getByLabelText('رسالة الإهداء (اختياري)')).toHaveValue('لي أنا');
});

test('shows an error at a tree that already has an open gift', async () => {
  api.answer(give, { status: 409, code: 'TREE_PROMISED' });
  await renderSheet();
  await typePhone('0559876543');
  await confirmAndSend();
  expect(await screen.findByRole('alert')).toHaveTextContent('هذه الشجرة مُهداة وتنتظر من يفتحها.');
  expect(screen.getByText('سدرة جدتي')).toBeVisible();
});

test('shows a network error and retries with the same idempotency key', async () => {
  api.answer(give, 'no connection');
  await renderSheet();
  await typePhone('0559876543');
  await confirmAndSend();
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(screen.queryByText('هديتك في الطريق!')).toBeNull();
  api.answer(give, { data: testGift(1) });
  await userEvent.click(screen.getByText('إرسال الهدية'));
  expect(await screen.findByText('هديتك في الطريق!')).toBeVisible();
  expect(idempotencyKeys).toHaveLength(2);
  expect(idempotencyKeys[0]).toBeTruthy();
  expect(idempotencyKeys[1]).toBe(idempotencyKeys[0]);
});

test.each([
  ['the failure', { status: 500, code: 'INTERNAL' }, 'alert', 'تعذّر إرسال الهدية'],
  ['the success', { data: testGift(1) }, 'status', 'هديتك في الطريق!'],
])('shows %s when the sheet is closed while sending', async (_what, response, role, text) => {
  api.answer(give, response);
  const previousFetch = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') await promise;
    return await previousFetch(url, init);
  });
  ({ stop } = await renderInApp(
    <Suspense>
      <ClosableSheet />
    </Suspense>,
  ));
  await typePhone('0559876543');
  await confirmAndSend();
  await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  resolve();
  expect(await screen.findByText(new RegExp(text, 'u'))).toBeVisible();
  expect(screen.getByRole(role)).toHaveTextContent(text);
});

test('sends one gift on a double tap', async () => {
  api.answer(give, { data: testGift(1) });
  await renderSheet();
  await typePhone('0559876543');
  await userEvent.click(screen.getByText('التالي'));
  await userEvent.dblClick(screen.getByText('إرسال الهدية'));
  await screen.findByText('هديتك في الطريق!');
  expect(api.calls(give)).toHaveLength(1);
});

test('starts with choosing a tree when opened from home', async () => {
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(3, 3) });
  await renderSheet({});
  const list = await screen.findByRole('listbox', { name: 'اختيار الشجرة' });
  expect(within(list).getAllByRole('option')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'التالي' })).toBeDisabled();
  await userEvent.click(within(list).getByRole('option', { name: /شجرة رقم 2/u }));
  await userEvent.click(screen.getByRole('button', { name: 'التالي: شجرة واحدة' }));
  expect(screen.getByRole('heading', { name: 'إلى من تُهدى شجرة رقم 2؟' })).toBeVisible();
  expect(screen.queryByText('رقم الجوال غير صحيح.')).toBeNull();
});

test('searches trees after the debounce', async () => {
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(7, 7) });
  const search = (text: string) => `GET /tree/infinite?search=${encodeURIComponent(text)}&limit=20`;
  api.answer(search('سدر'), { data: testTrees(1, 1) });
  await renderSheet({});
  const field = await screen.findByRole('searchbox');
  await userEvent.type(field, 'سدر');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(['س', 'سد', 'سدر'].map((text) => api.calls(search(text)).length)).toEqual([0, 0, 1]);
});

test('distinguishes trees of the same name by place and year', async () => {
  const twins = testTrees(2, 2).map((one, index) => ({
    ...one,
    givenName: 'توأم',
    plantedAt: `202${index}-06-01T00:00:00Z`,
  }));
  api.answer('GET /tree/infinite?limit=20', { data: twins });
  await renderSheet({});
  const [first, second] = await screen.findAllByRole('option');
  expect(first?.textContent).toContain('2020');
  expect(second?.textContent).toContain('2021');
});

test('gives several trees in one request after removing one', async () => {
  const trees = testTrees(3, 3);
  api.answer('GET /tree/infinite?limit=20', { data: trees });
  api.answer('POST /gift', {
    data: [testGift(1, { bundleId: 'bundle' }), testGift(2, { bundleId: 'bundle' })],
  });
  await renderSheet({});
  for (const option of await screen.findAllByRole('option')) await userEvent.click(option);
  await userEvent.click(screen.getByRole('button', { name: 'التالي: 3 أشجار' }));
  expect(screen.getByRole('heading', { name: 'إلى من تُهدى 3 أشجار؟' })).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: /^إزالة/u })[0] as HTMLElement);
  await typePhone('0559876543');
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText(/ستُهدى شجرتان إلى/u)).toBeVisible();
  await userEvent.click(screen.getByText('إرسال الهدية'));
  expect(await screen.findByText('هديتك في الطريق!')).toBeVisible();
  expect(api.calls('POST /gift')).toEqual([
    { trees: trees.slice(1).map(({ publicId }) => publicId), phone: '+966559876543', occasion: 'none' },
  ]);
});

test('shows the error at the tree that cannot be given and lets the giver remove it', async () => {
  const trees = testTrees(2, 2);
  api.answer('GET /tree/infinite?limit=20', { data: trees });
  const details = [{ path: 'body.trees.1', message: 'no' }];
  api.answer('POST /gift', { status: 409, code: 'TREE_PROMISED', details });
  await renderSheet({});
  for (const option of await screen.findAllByRole('option')) await userEvent.click(option);
  await userEvent.click(screen.getByRole('button', { name: 'التالي: شجرتان' }));
  await typePhone('0559876543');
  await confirmAndSend();
  expect(await screen.findByRole('alert')).toHaveTextContent('هذه الشجرة مُهداة وتنتظر من يفتحها.');
  expect(screen.getAllByRole('button', { name: /^إزالة/u })).toHaveLength(2);
});

test('creates a gift link without a number and shares it by WhatsApp or clipboard', async () => {
  const gift = testGift(1, { to: { phone: null, account: null }, canReNotifyAt: null });
  api.answer('POST /gift', { data: [gift] });
  api.answer(`GET /gift/${gift.id}/link`, { data: { link: '/gift/0123456789ABCDEF#SECRET' } });
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  stubNavigator({ clipboard: { writeText } });
  await renderSheet();
  await userEvent.click(screen.getByRole('radio', { name: 'برابط' }));
  expect(screen.queryByLabelText('رقم جوال المُهدى إليه')).toBeNull();
  expect(screen.queryByRole('radio', { name: 'في يوم محدد' })).toBeNull();
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('ستُهدى سدرة جدتي إلى أول من يفتح الرابط')).toBeVisible();
  await userEvent.click(screen.getByText('إنشاء رابط الهدية'));
  expect(await screen.findByText('رابط هديتك جاهز')).toBeVisible();
  expect(api.calls('POST /gift')).toEqual([{ trees: [tree.publicId], phone: null, occasion: 'none' }]);
  const url = `${location.origin}/gift/0123456789ABCDEF#SECRET`;
  const whatsapp = await screen.findByRole('link', { name: 'إرسال بواتساب' });
  expect(decodeURIComponent(whatsapp.getAttribute('href') ?? '')).toMatch(/^https:\/\/wa\.me\/\?text=/u);
  expect(decodeURIComponent(whatsapp.getAttribute('href') ?? '')).toContain(url);
  await userEvent.click(screen.getByRole('button', { name: 'نسخ الرابط' }));
  expect(writeText).toHaveBeenCalledWith(url);
});

test('hides links of scheduled gifts and shows their date', async () => {
  const parts = { status: 'scheduled', deliverAt: '2026-12-01T06:00:00Z' } as const;
  const gifts = [1, 2].map((number) => testGift(number, { to: { phone: null, account: null }, ...parts }));
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(2, 2) });
  api.answer('POST /gift', { data: gifts });
  await renderSheet({});
  for (const option of await screen.findAllByRole('option')) await userEvent.click(option);
  await userEvent.click(screen.getByRole('button', { name: 'التالي: شجرتان' }));
  await userEvent.click(screen.getByRole('radio', { name: 'برابط' }));
  await userEvent.click(screen.getByRole('radio', { name: 'رابط لكل شجرة' }));
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('يصلك الرابط هنا حين يجهز لإرساله')).toBeVisible();
  await userEvent.click(screen.getByText('إنشاء رابط الهدية'));
  expect(await screen.findByText('هديتك محفوظة، ورابطها يأتيك لاحقًا')).toBeVisible();
  expect(screen.getByText(/^يمكنك إرسال الرابط ابتداءً من 1 ديسمبر 2026/u)).toBeVisible();
  expect(api.calls(`GET /gift/${gifts[0]?.id}/link`)).toEqual([]);
});

test('opens links in a new tab and retries one that failed to load', async () => {
  const gifts = [1, 2].map((number) => testGift(number, { to: { phone: null, account: null } }));
  const [first, second] = gifts.map(({ id }) => `GET /gift/${id}/link`) as [string, string];
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(2, 2) });
  api.answer('POST /gift', { data: gifts });
  api.answer(first, { data: { link: '/gift/0123456789ABCDEF#FIRST' } });
  await renderSheet({});
  for (const option of await screen.findAllByRole('option')) await userEvent.click(option);
  await userEvent.click(screen.getByRole('button', { name: 'التالي: شجرتان' }));
  await userEvent.click(screen.getByRole('radio', { name: 'برابط' }));
  await userEvent.click(screen.getByRole('radio', { name: 'رابط لكل شجرة' }));
  await userEvent.click(screen.getByText('التالي'));
  await userEvent.click(await screen.findByText('إنشاء رابط الهدية'));
  expect(await screen.findByText('تعذّر تحميل رابط الهدية.')).toBeVisible();
  expect(screen.getByRole('link', { name: /^إرسال بواتساب/u })).toHaveAttribute('target', '_blank');
  api.answer(second, { data: { link: '/gift/0123456789ABCDEF#SECOND' } });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^إرسال بواتساب/u })).toHaveLength(2));
});

test('rejects a gift to oneself before sending', async () => {
  await renderSheet();
  await typePhone('0500000001');
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('لا يمكنك إهداء الشجرة لنفسك.')).toBeVisible();
  expect(phoneField()).toHaveFocus();
  expect(screen.queryByText('إرسال الهدية')).toBeNull();
});

test('previews the gift as the receiver will see it', async () => {
  await renderSheet();
  await typePhone('0559876543');
  await userEvent.click(screen.getByText('كل عام وأنت بخير'));
  await userEvent.click(screen.getByText('التالي'));
  const previewButton = await screen.findByRole('button', { name: 'معاينة الهدية كما ستصل' });
  // The texts load asynchronously; only an awaited `act` waits for them.
  await act(() => userEvent.click(previewButton));
  const preview = within(await screen.findByRole('dialog', { name: 'هكذا ستصل الهدية' }));
  expect(await preview.findByText(/وصلتك شجرة هدية من نورة/u)).toBeVisible();
  expect(await preview.findByRole('heading', { name: 'شجرة هدية من نورة القحطاني' })).toBeVisible();
  expect(preview.getByText('كل عام وأنت بخير')).toBeVisible();
  expect(api.calls(give)).toEqual([]);
});

test("fills in a number from the phone's contacts", async () => {
  const select = vi
    .fn<() => Promise<{ tel: string[] }[]>>()
    .mockResolvedValue([{ tel: ['+966 55 987 6543'] }]);
  Object.assign(navigator, { contacts: { select } });
  await renderSheet();
  await userEvent.click(await screen.findByRole('button', { name: 'اختيار من جهات الاتصال' }));
  expect(select).toHaveBeenCalledWith(['tel'], { multiple: false });
  expect(phoneField()).toHaveValue('55-987-6543');
  select.mockResolvedValue([{ tel: [] }]);
  await userEvent.click(screen.getByRole('button', { name: 'اختيار من جهات الاتصال' }));
  expect(await screen.findByText('لا رقم جوال لجهة الاتصال هذه.')).toBeVisible();
  Reflect.deleteProperty(navigator, 'contacts');
});

test('shows a chosen day in both calendars', async () => {
  await renderSheet();
  await userEvent.click(screen.getByRole('radio', { name: 'في يوم محدد' }));
  await userEvent.type(screen.getByLabelText('تاريخ وصول الهدية'), '2027-03-09');
  expect(await screen.findByText('الموافق 1 شوال 1448 هـ')).toBeVisible();
});

function ClosableSheet() {
  const [isOpen, setIsOpen] = useState(true);
  return <GiveSheet open={isOpen} onClose={() => setIsOpen(false)} tree={tree} />;
}

async function renderSheet(props: { tree?: typeof tree } = { tree }): Promise<void> {
  ({ stop } = await renderInApp(
    <Suspense>
      <GiveSheet open onClose={() => undefined} {...props} />
    </Suspense>,
  ));
}

/** By label: role queries are slow in a long form. */
function phoneField(): HTMLElement {
  return screen.getByLabelText('رقم جوال المُهدى إليه');
}

async function typePhone(phone: string): Promise<void> {
  await waitFor(() => expect(phoneField()).toBeVisible());
  await userEvent.click(phoneField());
  await userEvent.paste(phone);
}

async function confirmAndSend(): Promise<void> {
  await userEvent.click(screen.getByText('التالي'));
  await userEvent.click(await screen.findByText('إرسال الهدية'));
}
