import type { Language } from '@nabta/domain/language';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { takeQuestion } from '../features/chat/kept-question.ts';
import { treePagesQuery } from '../features/tree/tree-queries.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { testTreeBenefit } from '../testing/test-benefits.ts';
import { testGift, testGiver } from '../testing/test-gifts.ts';
import { testTreePage } from '../testing/test-tree-page.ts';
import { testTree, testTrees } from '../testing/test-trees.ts';
import { TreeScreen } from './tree-screen.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

const { publicId } = testTree(1);
const read = `GET /tree/${publicId}`;
const rename = `PATCH /tree/${publicId}`;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit(language: Language = 'ar', part = '') {
  const rendered = await renderInApp(
    <Suspense>
      <Routes>
        <Route path="/tree/:publicId" element={<TreeScreen />} />
        <Route path="/" element={<p>home</p>} />
      </Routes>
    </Suspense>,
    { path: `/tree/${publicId}${part}`, language },
  );
  stop = rendered.stop;
  return rendered;
}

/** By its text, as looking for a role walks through the whole of a long page. */
const heading = async (name: string) => {
  const text = await screen.findByText(name, { selector: 'h1, h1 *' });
  return text.closest('h1') ?? text;
};

function section(title: string): HTMLElement {
  const found = screen.getByText(title, { selector: 'h2' }).closest('section');
  if (found === null) throw new Error(`${title} heads no section.`);
  return found;
}

/** Keeps the answer to the change of name back until it is let go. */
function holdRename(): () => void {
  const answer = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'PATCH') await promise;
    return await answer(url, init);
  });
  return resolve;
}

async function renameTo(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'تسمية الشجرة' }));
  const field = screen.getByRole('textbox', { name: 'اسم الشجرة' });
  await userEvent.clear(field);
  if (name !== '') await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: 'حفظ' }));
}

test('tells what the tree is, when, by whom, for whom and where it was planted', async () => {
  const company = { id: 'company-1', name: { ar: 'بنك وارف', en: 'Warif Bank' }, image: null };
  api.answer(read, { data: testTreePage({ plantedByCompany: company, isVip: true }) });
  await visit();
  expect(await heading('شجرة رقم 1')).toBeVisible();
  expect(screen.getByText('مميزة')).toBeVisible();
  expect(screen.getByText('زُرعت بدعم من بنك وارف')).toBeVisible();
  const story = section('قصة الشجرة');
  for (const fact of [
    '1 يناير 2026 الموافق 12 رجب 1447 هـ',
    'بنك وارف',
    'نورة القحطاني',
    'وادي حنيفة',
    'سليمة',
  ]) {
    expect(story).toHaveTextContent(fact);
  }
  const species = section('عن هذا النوع');
  for (const fact of ['السدر', 'Ziziphus spina-christi', 'Rhamnaceae', 'محلية', 'دائمة الخضرة']) {
    expect(species).toHaveTextContent(fact);
  }
});

test('its sponsor, its land and its campaign lead to all that their trees give', async () => {
  const name = { ar: 'حملة الشتاء', en: 'Winter campaign' };
  const company = { id: 'company-1', name: { ar: 'بنك وارف', en: 'Warif Bank' }, image: null };
  api.answer(read, { data: testTreePage({ plantedByCompany: company, effort: { id: 'effort-1', name } }) });
  await visit();
  await heading('شجرة رقم 1');
  const story = within(section('قصة الشجرة'));
  const leadsTo = (text: string) => story.getByRole('link', { name: text }).getAttribute('href');
  expect(leadsTo('بنك وارف')).toBe('/impact/company/company-1');
  expect(leadsTo('وادي حنيفة')).toBe('/impact/land/land-1');
  expect(leadsTo('حملة الشتاء')).toBe('/impact/effort/effort-1');
});

test('a young tree that was a gift tells first where it stands and who gave it', async () => {
  const at = '2026-01-01T00:00:00Z';
  api.answer(read, {
    data: testTreePage({
      ledger: [
        { kind: 'planted', to: null, at },
        { kind: 'assigned', to: testGiver, at },
        { kind: 'promised', to: null, at },
        { kind: 'gifted', to: testAccount, at },
      ],
    }),
  });
  api.answer(`${read}/eco_benefit`, { data: testTreeBenefit({ plantedAt: '2026-10-01T00:00:00Z' }) });
  await visit();
  const future = (await screen.findByRole('heading', { name: /بحلول 2036/u })).closest('section');
  expect(future).toHaveTextContent('وادي حنيفة');
  expect(future).toHaveTextContent('هدية منفيصل الدوسري');
});

test('the age of a young tree does not stand above its future, a grown one has its age', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  api.answer(read, { data: testTreePage({ plantedAt: days(4) }) });
  api.answer(`GET /tree/${publicId}/eco_benefit`, {
    data: testTreeBenefit({ plantedAt: days(4), asOf: days(0) }),
  });
  await visit();
  await screen.findByText(/بحلول 2036/u);
  expect(screen.queryByText('العمر')).toBeNull();
  stop?.();
  cleanup();
  api.answer(read, { data: testTreePage({ plantedAt: days(800) }) });
  await visit();
  expect(await screen.findByText('العمر')).toBeInTheDocument();
});

test('a private person is asked before sharing a tree', async () => {
  api.answer('GET /account', { data: { ...testAccount, isPrivate: true } });
  api.answer(read, { data: testTreePage() });
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }));
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'مشاركة' }));
  expect(await screen.findByRole('dialog', { name: 'غابتك خاصة' })).toBeVisible();
  expect(share).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'مشاركة الشجرة' }));
  expect(share).toHaveBeenCalledOnce();
});

test('a tree that nobody named is called by its species in the language of the reader', async () => {
  api.answer(read, { data: testTreePage({ givenName: null }) });
  await visit();
  expect(await heading('السدر')).toBeVisible();
});

test('a title that is the name of the species is not said twice', async () => {
  api.answer(read, { data: testTreePage({ givenName: null }) });
  await visit('en');
  expect((await heading('Sidr')).parentElement).toHaveTextContent(/^SidrZiziphus spina-christi$/u);
});

test('a private owner is not named, neither in the story nor in the history', async () => {
  const ledger = [{ kind: 'assigned', to: null, at: '2026-01-02T00:00:00Z' }] as const;
  api.answer(read, { data: testTreePage({ isMine: false, owner: null, ledger: [...ledger] }) });
  await visit();
  expect(await screen.findByText('مالك خاص')).toBeVisible();
  expect(screen.getByText('صارت باسم شخص يفضّل الخصوصية')).toBeVisible();
});

test('a signed-out visitor sees the tree and cannot rename it', async () => {
  localStorage.clear();
  api.answer(read, { data: testTreePage({ isMine: false }) });
  await visit();
  expect(await heading('شجرة رقم 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'تسمية الشجرة' })).toBeNull();
  expect(screen.getByRole('img', { name: 'نبتة' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'سجّل الدخول لتبني غابتك' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'ما تقدّمه كل الأشجار' })).toHaveAttribute('href', '/impact/whole');
});

test('a tree that needs care says so', async () => {
  api.answer(read, { data: testTreePage({ isDamaged: true }) });
  await visit();
  expect(await screen.findByText('هذه الشجرة بحاجة إلى رعاية')).toBeVisible();
});

test('a new name stands on the page and in the list before the server has answered', async () => {
  api.answer(read, { data: testTreePage() });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(2, 2) });
  api.answer(rename, { data: testTreePage({ givenName: 'سدرة جدتي', isVip: true }) });
  const letGo = holdRename();
  const { services } = await visit();
  await heading('شجرة رقم 1');
  const { queryClient } = services.connection;
  const list = treePagesQuery(services.connection.api, {});
  await queryClient.fetchInfiniteQuery(list);
  const named = () =>
    queryClient
      .getQueryData(list.queryKey)
      ?.pages.flat()
      .map((tree) => tree.givenName);

  await renameTo('سدرة جدتي');
  expect(await heading('سدرة جدتي')).toBeVisible();
  expect(named()).toEqual(['شجرة رقم 2', 'سدرة جدتي']);
  expect(screen.queryByText('مميزة')).toBeNull();

  letGo();
  expect(await screen.findByText('تم حفظ الاسم')).toBeInTheDocument();
  expect(api.calls(rename)).toEqual([{ givenName: 'سدرة جدتي' }]);
  // What the server changed besides is taken from its answer, and the list is asked for again.
  expect(screen.getByText('مميزة')).toBeVisible();
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
});

test('a name that the server refuses is put back on the page and in the list', async () => {
  api.answer(read, { data: testTreePage() });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(1, 1) });
  api.answer(rename, { status: 403, code: 'FORBIDDEN' });
  const letGo = holdRename();
  const { services } = await visit();
  await heading('شجرة رقم 1');
  const { queryClient } = services.connection;
  const list = treePagesQuery(services.connection.api, {});
  await queryClient.fetchInfiniteQuery(list);

  await renameTo('سدرة جدتي');
  expect(await heading('سدرة جدتي')).toBeVisible();
  letGo();
  expect(await heading('شجرة رقم 1')).toBeVisible();
  expect(await screen.findByText('تعذّر حفظ التعديل، فأعدنا القيمة السابقة.')).toBeInTheDocument();
  expect(queryClient.getQueryData(list.queryKey)?.pages.flat()[0]?.givenName).toBe('شجرة رقم 1');
});

test('an empty name takes the name away', async () => {
  api.answer(read, { data: testTreePage() });
  api.answer(rename, { data: testTreePage({ givenName: null }) });
  await visit();
  await renameTo('');
  expect(await heading('السدر')).toBeVisible();
  expect(api.calls(rename)).toEqual([{ givenName: null }]);
});

test('a name that cannot be shown safely is explained and not sent', async () => {
  api.answer(read, { data: testTreePage() });
  await visit();
  await renameTo('س'.repeat(41));
  expect(screen.getByText('اكتب اسمًا لا يزيد على 40 حرفًا')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'اسم الشجرة' })).toHaveFocus();
  expect(api.calls(rename)).toEqual([]);
});

test('older photos are chosen from the time line, which begins at the newest', async () => {
  const photos = ['2024', '2025', '2026'].map((year) => ({
    image: { nameCompressed: `photo-${year}.webp` },
    takenAt: `${year}-03-01T00:00:00Z`,
    isMine: year === '2026',
  }));
  api.answer(read, { data: testTreePage({ photos }) });
  await visit();
  expect(await screen.findByText('صورة 3 من 3، 1 مارس 2026')).toBeVisible();
  expect(screen.getByRole('img', { name: 'صورة شجرة رقم 1، 1 مارس 2026' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'عرض صورة 1 مارس 2024' }));
  expect(screen.getByText('صورة 1 من 3، 1 مارس 2024')).toBeVisible();
  expect(screen.getByRole('button', { name: 'عرض صورة 1 مارس 2024' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('the owner adds a photo, which the page shows at once and the lists ask for', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no decoder')));
  const photos = ['2025', '2026'].map((year) => ({
    image: { nameCompressed: `photo-${year}.webp` },
    takenAt: `${year}-03-01T00:00:00Z`,
    isMine: year === '2026',
  }));
  const add = `POST /tree/${publicId}/photo`;
  api.answer(read, { data: testTreePage({ photos: photos.slice(0, 1) }) });
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(1, 1) });
  api.answer(add, { data: testTreePage({ photos, image: { nameCompressed: 'photo-2026.webp' } }) });
  const { services } = await visit();
  await screen.findByRole('button', { name: 'إضافة صورة' });
  const { queryClient } = services.connection;
  const list = treePagesQuery(services.connection.api, {});
  await queryClient.fetchInfiniteQuery(list);

  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['leaf'], 'leaf.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('صورة 2 من 2، 1 مارس 2026')).toBeVisible();
  expect(screen.getByText('تم حفظ الصورة')).toBeInTheDocument();
  expect(api.calls(add).map((form) => [...(form as FormData).keys()])).toEqual([['file']]);
  expect(api.calls(read)).toHaveLength(1);
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
});

test('a photo that was added by mistake is undone from the message about it', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no decoder')));
  const taken = { image: { nameCompressed: 'mine.webp' }, takenAt: '2026-03-01T00:00:00Z', isMine: true };
  const remove = `DELETE /tree/${publicId}/photo/mine.webp`;
  api.answer(read, { data: testTreePage() });
  api.answer(`POST /tree/${publicId}/photo`, { data: testTreePage({ photos: [taken], image: taken.image }) });
  api.answer(remove, { data: testTreePage() });
  await visit();
  await screen.findByRole('button', { name: 'إضافة صورة' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['leaf'], 'leaf.jpg', { type: 'image/jpeg' }));
  await userEvent.click(await screen.findByRole('button', { name: 'تراجع' }));
  await waitFor(() => expect(api.calls(remove)).toHaveLength(1));
  expect(await screen.findByText('تمت إزالة الصورة')).toBeInTheDocument();
});

test('who added a photo removes it after a question; a drawn picture says that it is one', async () => {
  const mine = { image: { nameCompressed: 'mine.webp' }, takenAt: '2026-03-01T00:00:00Z', isMine: true };
  const drawn = {
    image: { nameCompressed: 'demo-sidr.webp' },
    takenAt: '2026-01-01T00:00:00Z',
    isMine: false,
  };
  const remove = `DELETE /tree/${publicId}/photo/mine.webp`;
  api.answer(read, { data: testTreePage({ photos: [drawn, mine] }) });
  api.answer(remove, { data: testTreePage({ photos: [drawn] }) });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'إزالة الصورة' }));
  expect(screen.queryByText('صورة توضيحية')).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'إزالة هذه الصورة؟' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'إزالة الصورة' }));
  await waitFor(() => expect(api.calls(remove)).toHaveLength(1));
  expect(await screen.findByText('صورة توضيحية')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إزالة الصورة' })).toBeNull();
});

test.each([
  ['a stranger', { isMine: false }],
  ['the owner of a tree that is gone', { isDeleted: true }],
])('%s cannot add a photo', async (_who, parts) => {
  api.answer(read, { data: testTreePage(parts) });
  await visit();
  expect(await heading('شجرة رقم 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إضافة صورة' })).toBeNull();
});

test('a tree that does not exist counts down five seconds and goes home', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { path } = await visit();
  expect(await heading('عذرًا، لم نتمكن من العثور على الشجرة')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('سننقلك إلى الرئيسية بعد 5 ثوانٍ');
  pass(3);
  expect(screen.getByRole('timer')).toHaveTextContent('سننقلك إلى الرئيسية بعد ثانيتين');
  expect(path()).toBe(`/tree/${publicId}`);
  pass(2);
  await waitFor(() => expect(path()).toBe('/'));
});

test('who wants to stay is not sent home', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { path } = await visit();
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(await screen.findByRole('button', { name: 'البقاء هنا' }));
  expect(screen.queryByRole('timer')).toBeNull();
  pass(10);
  expect(path()).toBe(`/tree/${publicId}`);
  expect(screen.getByRole('link', { name: 'العودة إلى الرئيسية' })).toBeVisible();
});

test('a server in trouble offers another try', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.answer(read, { status: 500, code: 'INTERNAL' });
  await visit();
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(await heading('تعذّر تحميل الشجرة')).toBeVisible();
  api.answer(read, { data: testTreePage() });
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await heading('شجرة رقم 1')).toBeVisible();
});

function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1_000));
}

test('the owner gives the tree from its page, and what was written survives a closed sheet', async () => {
  api.answer(read, { data: testTreePage() });
  api.answer('GET /gift/receivers', { data: [] });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'إهداء' }));
  await userEvent.click(await screen.findByLabelText('رقم جوال المُهدى إليه'));
  await userEvent.paste('0559876543');
  await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  await waitFor(() => expect(screen.queryByLabelText('رقم جوال المُهدى إليه')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'إهداء' }));
  expect(await screen.findByLabelText('رقم جوال المُهدى إليه')).toHaveValue('55-987-6543');
});

test.each([{ isMine: false }, { isDeleted: true }, { isMine: false, isPromised: true }])(
  'a tree that is %o cannot be given',
  async (parts) => {
    api.answer(read, { data: testTreePage(parts) });
    await visit();
    await screen.findByText('مشاركة');
    expect(screen.queryByRole('button', { name: 'إهداء' })).toBeNull();
  },
);

test('a promised tree says so to everybody, and to its giver for whom', async () => {
  const promised = testTreePage({ isMine: false, isPromised: true, owner: null });
  api.answer(read, { data: promised });
  api.answer('GET /gift_notification/gifted?limit=20', {
    data: [testGift(1, { tree: promised, to: { phone: '+966559876543', account: testGiver } })],
  });
  await visit();
  expect(await screen.findByText(/مُهداة إلى .*فيصل الدوسري.*، وتنتظر أن تُفتح/u)).toBeVisible();
  expect(screen.getByRole('link', { name: 'متابعة الهدية' })).toHaveAttribute(
    'href',
    '/gift/0123456789ABCDEF',
  );
});

test('a gift that is kept for its day says when it is sent, not that it waits', async () => {
  const promised = testTreePage({ isMine: false, isPromised: true, owner: null });
  api.answer(read, { data: promised });
  api.answer('GET /gift_notification/gifted?limit=20', {
    data: [testGift(1, { tree: promised, status: 'scheduled', deliverAt: '2026-12-02T09:00:00Z' })],
  });
  await visit('en');
  expect(
    await screen.findByText(/^A gift for .*, sent on .*December 2, 2026|2 December 2026/u),
  ).toBeVisible();
});

test('whoever did not give it reads only that it waits', async () => {
  localStorage.clear();
  api.answer(read, { data: testTreePage({ isMine: false, isPromised: true, owner: null }) });
  await visit();
  expect(await screen.findByText('محفوظة هديةً لصاحبها', { selector: 'b' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'متابعة الهدية' })).toBeNull();
});

test('the history tells of every kind of hand', async () => {
  const at = '2026-01-01T00:00:00Z';
  const to = testGiver;
  api.answer(read, {
    data: testTreePage({
      ledger: [
        { kind: 'promised', to: null, at },
        { kind: 'returned', to, at },
        { kind: 'claimed', to, at },
        { kind: 'redeemed', to, at },
      ],
    }),
  });
  await visit();
  await heading('شجرة رقم 1');
  const history = section('من يد إلى يد');
  for (const words of [
    'غُلّفت هدية',
    'عادت إلى فيصل الدوسري',
    'صارت لـفيصل الدوسري بعد مسح لوحتها',
    'حصل عليها فيصل الدوسري بقسيمة',
  ]) {
    expect(history).toHaveTextContent(words);
  }
});

test('an answer’s fact leads to its part of the page, which is focused and marked for a moment', async () => {
  api.answer(read, { data: testTreePage() });
  api.answer(`GET /tree/${publicId}/eco_benefit`, { data: testTreeBenefit() });
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView');
  await visit('ar', '#species');
  await waitFor(() => expect(document.activeElement?.id).toBe('species'));
  expect(document.activeElement).toHaveAttribute('data-cited');
  expect(brought.mock.contexts.at(-1)).toBe(document.activeElement);
  for (const part of ['hero', 'size', 'story', 'place', 'species', 'history']) {
    await waitFor(() => expect(document.getElementById(part), part).not.toBeNull());
  }
  await waitFor(() => expect(document.querySelector('[data-cited]')).toBeNull());
});

test('the page leads to a talk with the tree, and with a question already asked', async () => {
  api.answer(read, { data: testTreePage() });
  const { path } = await visit();
  expect(await screen.findByRole('link', { name: 'محادثة' })).toHaveAttribute(
    'href',
    `/tree/${publicId}/chat`,
  );
  await userEvent.click(screen.getByRole('link', { name: 'كيف حالك اليوم؟' }));
  expect(path()).toBe(`/tree/${publicId}/chat`);
  expect(takeQuestion(publicId)).toBe('كيف حالك اليوم؟');
});
