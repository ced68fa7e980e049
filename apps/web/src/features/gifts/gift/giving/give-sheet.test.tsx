import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { giftTexts } from '../../../locales/gift.ts';
import { receivedGiftTexts } from '../../../locales/received-gift.ts';
import { shareTexts } from '../../../locales/share.ts';
import { loadTexts } from '../../../platform/texts-store.ts';
import { fakeApi, testAccount, testToken } from '../../../testing/fake-api.ts';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { stubNavigator } from '../../../testing/stub-navigator.ts';
import { testGift, testGiver } from '../../../testing/test-gifts.ts';
import { testTree, testTrees } from '../../../testing/test-trees.ts';
import { GiveSheet } from './give-sheet.tsx';

const tree = testTree(1, { givenName: 'سدرة جدتي' });
const give = `POST /tree/${tree.publicId}/gift`;

let api: FakeApi;
let keys: (string | undefined)[];
let stop: (() => void) | undefined;

// On a busy machine loading the texts alone may take as long as a test is allowed to.
beforeAll(() => Promise.all([loadTexts('ar'), giftTexts.ar(), receivedGiftTexts.ar(), shareTexts.ar()]));

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /gift/receivers', { data: [] });
  localStorage.setItem('token', testToken());
  keys = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') keys.push((init.headers as Record<string, string>)['Idempotency-Key']);
    return await answer(url, init);
  });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a tree is given: to whom, for what, with which words, and after a last look', async () => {
  api.answer(give, { data: testGift(1) });
  await show();
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

test('a tree that nobody named is called by its species, in the language of the reader', async () => {
  await show({ tree: { ...tree, givenName: null } });
  expect(await screen.findByText('لمن تهدي السدر؟')).toBeVisible();
});

test('a lasting charity has words for him and for her, and no merry ones', async () => {
  await show();
  await userEvent.click(screen.getByLabelText('صدقة جارية'));
  expect(screen.getByText('رحمه الله، وجعلها صدقة جارية عنه')).toBeVisible();
  expect(screen.getByText('رحمها الله، وجعلها صدقة جارية عنها')).toBeVisible();
  expect(screen.queryByText('كل عام وأنت بخير')).toBeNull();
});

test('the link of a gift on its way can be shared otherwise', async () => {
  api.answer(give, { data: testGift(1) });
  await show();
  await typePhone('0559876543');
  await confirmAndSend();
  await userEvent.click(await screen.findByText('شارك رابط الهدية'));
  expect(await screen.findByText(`${location.origin}/gift/0123456789ABCDEF`)).toBeVisible();
});

test('somebody given to before is one press away, and named before the gift is sent', async () => {
  api.answer('GET /gift/receivers', { data: [{ phone: '+966559876543', account: testGiver }] });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: /فيصل الدوسري/u }));
  expect(phoneField()).toHaveValue('55-987-6543');
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText(/ستُهدى سدرة جدتي إلى .*فيصل الدوسري/u)).toBeVisible();
});

test('a gift for a later day is kept for it', async () => {
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  api.answer(give, { data: testGift(1, { status: 'scheduled', deliverAt: '2026-12-01T06:00:00Z' }) });
  await show();
  await typePhone('0559876543');
  await userEvent.click(screen.getByRole('radio', { name: 'في يوم محدد' }));
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('اختر يومًا بين الغد وسنة من الآن.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('تاريخ وصول الهدية'), day);
  await userEvent.click(screen.getByText('التالي'));
  await userEvent.click(screen.getByText('إرسال الهدية'));
  expect(await screen.findByText('هديتك محفوظة لموعدها')).toBeVisible();
  expect(screen.getByText(/ستصل في 1 ديسمبر 2026/u)).toBeVisible();
  const [body] = api.calls(give) as { deliverAt: string }[];
  expect(new Date(body?.deliverAt ?? '').getHours()).toBe(9);
});

test('without a number there is no next step: the field says so and has the focus', async () => {
  await show();
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('أدخل رقم جوال صحيحًا.')).toBeVisible();
  expect(phoneField()).toHaveFocus();
});

test('of two problems the one that is being mended keeps the focus', async () => {
  await show();
  await userEvent.click(screen.getByRole('radio', { name: 'في يوم محدد' }));
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('اختر يومًا بين الغد وسنة من الآن.')).toBeVisible();
  expect(phoneField()).toHaveFocus();
  await userEvent.keyboard('55');
  expect(phoneField()).toHaveFocus();
  expect(phoneField()).toHaveValue('55');
  await userEvent.keyboard('9876543');
  await userEvent.click(screen.getByText('التالي'));
  expect(screen.getByLabelText('تاريخ وصول الهدية')).toHaveFocus();
});

test('what the server refuses is told at its field, and nothing that was written is lost', async () => {
  api.answer(give, { status: 400, code: 'GIFT_TO_SELF' });
  await show();
  await typePhone('0500000002');
  await userEvent.click(screen.getByLabelText('رسالة الإهداء (اختياري)'));
  await userEvent.paste('لي أنا');
  await confirmAndSend();
  expect(await screen.findByText('لا يمكنك إهداء الشجرة لنفسك.')).toBeVisible();
  expect(phoneField()).toHaveFocus();
  expect(phoneField()).toHaveValue('50-000-0002');
  expect(screen.getByLabelText('رسالة الإهداء (اختياري)')).toHaveValue('لي أنا');
});

test('a tree that somebody else gave meanwhile says so at the tree', async () => {
  api.answer(give, { status: 409, code: 'TREE_PROMISED' });
  await show();
  await typePhone('0559876543');
  await confirmAndSend();
  expect(await screen.findByRole('alert')).toHaveTextContent('هذه الشجرة مُهداة وتنتظر من يفتحها.');
  expect(screen.getByText('سدرة جدتي')).toBeVisible();
});

test('a lost connection is shown as a failure; the next press is the same gift under the same key', async () => {
  api.answer(give, 'no connection');
  await show();
  await typePhone('0559876543');
  await confirmAndSend();
  expect(await screen.findByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(screen.queryByText('هديتك في الطريق!')).toBeNull();
  api.answer(give, { data: testGift(1) });
  await userEvent.click(screen.getByText('إرسال الهدية'));
  expect(await screen.findByText('هديتك في الطريق!')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['that it failed', { status: 500, code: 'INTERNAL' }, 'alert', 'تعذّر إرسال الهدية'],
  ['that it is on its way', { data: testGift(1) }, 'status', 'هديتك في الطريق!'],
])('who closed the sheet while the gift was sent is told %s', async (_what, told, role, words) => {
  api.answer(give, told);
  const answer = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') await promise;
    return await answer(url, init);
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
  expect(await screen.findByText(new RegExp(words, 'u'))).toBeVisible();
  expect(screen.getByRole(role)).toHaveTextContent(words);
});

test('a double tap sends one gift', async () => {
  api.answer(give, { data: testGift(1) });
  await show();
  await typePhone('0559876543');
  await userEvent.click(screen.getByText('التالي'));
  await userEvent.dblClick(screen.getByText('إرسال الهدية'));
  await screen.findByText('هديتك في الطريق!');
  expect(api.calls(give)).toHaveLength(1);
});

test('a giver who comes from home chooses one of the own trees first', async () => {
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(3, 3) });
  await show({});
  const list = await screen.findByRole('listbox', { name: 'اختر الشجرة' });
  expect(within(list).getAllByRole('option')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'التالي' })).toBeDisabled();
  await userEvent.click(within(list).getByRole('option', { name: /شجرة رقم 2/u }));
  await userEvent.click(screen.getByRole('button', { name: 'التالي: شجرة واحدة' }));
  expect(screen.getByRole('heading', { name: 'لمن تهدي شجرة رقم 2؟' })).toBeVisible();
  expect(screen.queryByText('أدخل رقم جوال صحيحًا.')).toBeNull();
});

test('a tree is looked for once the fingers rest', async () => {
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(7, 7) });
  const search = (text: string) => `GET /tree/infinite?search=${encodeURIComponent(text)}&limit=20`;
  api.answer(search('سدر'), { data: testTrees(1, 1) });
  await show({});
  const field = await screen.findByRole('searchbox');
  await userEvent.type(field, 'سدر');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(['س', 'سد', 'سدر'].map((text) => api.calls(search(text)).length)).toEqual([0, 0, 1]);
});

test('trees of one name are told apart by their place and year', async () => {
  const twins = testTrees(2, 2).map((one, index) => ({
    ...one,
    givenName: 'توأم',
    plantedAt: `202${index}-06-01T00:00:00Z`,
  }));
  api.answer('GET /tree/infinite?limit=20', { data: twins });
  await show({});
  const [first, second] = await screen.findAllByRole('option');
  expect(first?.textContent).toContain('2020');
  expect(second?.textContent).toContain('2021');
});

test('several trees go together: they are added, left out again, and one call gives them', async () => {
  const trees = testTrees(3, 3);
  api.answer('GET /tree/infinite?limit=20', { data: trees });
  api.answer('POST /gift', {
    data: [testGift(1, { bundleId: 'bundle' }), testGift(2, { bundleId: 'bundle' })],
  });
  await show({});
  for (const option of await screen.findAllByRole('option')) await userEvent.click(option);
  await userEvent.click(screen.getByRole('button', { name: 'التالي: 3 أشجار' }));
  expect(screen.getByRole('heading', { name: 'لمن تهدي 3 أشجار؟' })).toBeVisible();
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

test('of several trees the one that cannot be given says so, and can be left out', async () => {
  const trees = testTrees(2, 2);
  api.answer('GET /tree/infinite?limit=20', { data: trees });
  const details = [{ path: 'body.trees.1', message: 'no' }];
  api.answer('POST /gift', { status: 409, code: 'TREE_PROMISED', details });
  await show({});
  for (const option of await screen.findAllByRole('option')) await userEvent.click(option);
  await userEvent.click(screen.getByRole('button', { name: 'التالي: شجرتان' }));
  await typePhone('0559876543');
  await confirmAndSend();
  expect(await screen.findByRole('alert')).toHaveTextContent('هذه الشجرة مُهداة وتنتظر من يفتحها.');
  expect(screen.getAllByRole('button', { name: /^إزالة/u })).toHaveLength(2);
});

test('a gift by link needs no number, and its link goes to WhatsApp or is copied', async () => {
  const gift = testGift(1, { to: { phone: null, account: null }, canReNotifyAt: null });
  api.answer('POST /gift', { data: [gift] });
  api.answer(`GET /gift/${gift.id}/link`, { data: { link: '/gift/0123456789ABCDEF#SECRET' } });
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  stubNavigator({ clipboard: { writeText } });
  await show();
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

test('links that cannot be sent yet are not shown: it says from when on they can', async () => {
  const parts = { status: 'scheduled', deliverAt: '2026-12-01T06:00:00Z' } as const;
  const gifts = [1, 2].map((number) => testGift(number, { to: { phone: null, account: null }, ...parts }));
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(2, 2) });
  api.answer('POST /gift', { data: gifts });
  await show({});
  for (const option of await screen.findAllByRole('option')) await userEvent.click(option);
  await userEvent.click(screen.getByRole('button', { name: 'التالي: شجرتان' }));
  await userEvent.click(screen.getByRole('radio', { name: 'برابط' }));
  await userEvent.click(screen.getByRole('radio', { name: 'رابط لكل شجرة' }));
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('ترسل الرابط بنفسك حين يصير جاهزًا')).toBeVisible();
  await userEvent.click(screen.getByText('إنشاء رابط الهدية'));
  expect(await screen.findByText('هديتك محفوظة، ورابطها يأتيك لاحقًا')).toBeVisible();
  expect(screen.getByText(/^يمكنك إرسال الرابط ابتداءً من 1 ديسمبر 2026/u)).toBeVisible();
  expect(api.calls(`GET /gift/${gifts[0]?.id}/link`)).toEqual([]);
});

test('of several links each opens beside the sheet, and one that did not come can be asked for again', async () => {
  const gifts = [1, 2].map((number) => testGift(number, { to: { phone: null, account: null } }));
  const [first, second] = gifts.map(({ id }) => `GET /gift/${id}/link`) as [string, string];
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(2, 2) });
  api.answer('POST /gift', { data: gifts });
  api.answer(first, { data: { link: '/gift/0123456789ABCDEF#FIRST' } });
  await show({});
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

test('a gift to oneself is refused before anything is sent', async () => {
  await show();
  await typePhone('0500000001');
  await userEvent.click(screen.getByText('التالي'));
  expect(await screen.findByText('لا يمكنك إهداء الشجرة لنفسك.')).toBeVisible();
  expect(phoneField()).toHaveFocus();
  expect(screen.queryByText('إرسال الهدية')).toBeNull();
});

test('before it is sent it is seen as its receiver will see it', async () => {
  await show();
  await typePhone('0559876543');
  await userEvent.click(screen.getByText('كل عام وأنت بخير'));
  await userEvent.click(screen.getByText('التالي'));
  const look = await screen.findByRole('button', { name: 'شاهدها كما ستصل' });
  // Its words come by a promise, which only an awaited act waits for.
  await act(() => userEvent.click(look));
  const preview = within(await screen.findByRole('dialog', { name: 'هكذا ستصل الهدية' }));
  expect(await preview.findByText(/وصلتك شجرة هدية من نورة/u)).toBeVisible();
  expect(await preview.findByRole('heading', { name: 'شجرة هدية من نورة القحطاني' })).toBeVisible();
  expect(preview.getByText('كل عام وأنت بخير')).toBeVisible();
  expect(api.calls(give)).toEqual([]);
});

test('a number comes from the contacts, where the phone can be asked for them', async () => {
  const select = vi
    .fn<() => Promise<{ tel: string[] }[]>>()
    .mockResolvedValue([{ tel: ['+966 55 987 6543'] }]);
  Object.assign(navigator, { contacts: { select } });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'اختيار من جهات الاتصال' }));
  expect(select).toHaveBeenCalledWith(['tel'], { multiple: false });
  expect(phoneField()).toHaveValue('55-987-6543');
  select.mockResolvedValue([{ tel: [] }]);
  await userEvent.click(screen.getByRole('button', { name: 'اختيار من جهات الاتصال' }));
  expect(await screen.findByText('لا رقم جوال لجهة الاتصال هذه.')).toBeVisible();
  Reflect.deleteProperty(navigator, 'contacts');
});

test('a chosen day is told in both calendars', async () => {
  await show();
  await userEvent.click(screen.getByRole('radio', { name: 'في يوم محدد' }));
  await userEvent.type(screen.getByLabelText('تاريخ وصول الهدية'), '2027-03-09');
  expect(await screen.findByText('الموافق 1 شوال 1448 هـ')).toBeVisible();
});

function ClosableSheet() {
  const [isOpen, setIsOpen] = useState(true);
  return <GiveSheet open={isOpen} onClose={() => setIsOpen(false)} tree={tree} />;
}

async function show(given: { tree?: typeof tree } = { tree }): Promise<void> {
  ({ stop } = await renderInApp(
    <Suspense>
      <GiveSheet open onClose={() => undefined} {...given} />
    </Suspense>,
  ));
}

/** By label and text, as looking for a role walks through the whole of a long form. */
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
