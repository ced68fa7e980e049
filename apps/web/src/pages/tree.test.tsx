import type { Language } from '@nabta/domain/language';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { consumeQuestion } from '../features/trees/chat/saved-question.ts';
import { loadNamespace } from '../platform/text-files.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { stubNavigator } from '../testing/stub-navigator.ts';
import { testTreeBenefit } from '../testing/test-benefits.ts';
import { testDiaryEntry } from '../testing/test-diary.ts';
import { testGift, testGiver } from '../testing/test-gifts.ts';
import { testTreePage } from '../testing/test-tree-page.ts';
import { heading, publicId, visitTree } from './testing/visit-tree.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

const getTree = `GET /tree/${publicId}`;
const getDiary = `${getTree}/diary?limit=20`;

/** Preloads lazy modules so the first test does not wait for them. */
beforeAll(async () => {
  await Promise.all([
    import('../features/trees/diary/tree-diary.tsx'),
    import('../features/trees/eco-benefit/tree/tree-carbon.tsx'),
    import('../features/trees/passport/passport-section.tsx'),
    import('../features/trees/passport/evidence-list.tsx'),
    import('../features/trees/tree-page/sections/tree-details-content.tsx'),
    ...(['chart', 'eco-benefit', 'passport', 'verification'] as const).map((name) =>
      loadNamespace('ar', name),
    ),
  ]);
}, 60_000);

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit(language?: Language, hash?: string) {
  const rendered = await visitTree(language, hash);
  stop = rendered.stop;
  return rendered;
}

async function openDetails(): Promise<void> {
  await userEvent.click(await screen.findByText('التفاصيل'));
}

function section(title: string): HTMLElement {
  const element = screen.getByText(title, { selector: 'h2' }).closest('section');
  if (element === null) throw new Error(`${title} is not the heading of a section.`);
  return element;
}

test('shows species, planting date, sponsor, owner and land of the tree', async () => {
  const company = { id: 'company-1', name: { ar: 'بنك وارف', en: 'Warif Bank' }, image: null };
  api.answer(getTree, { data: testTreePage({ plantedByCompany: company, isVip: true }) });
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

test('shows the level beside the planting date and explains it when pressed', async () => {
  api.answer(getTree, { data: testTreePage({ origin: 'imported' }) });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'مسجّلة فقط' }));
  expect(await screen.findByRole('dialog', { name: 'مسجّلة فقط' })).toHaveAccessibleDescription(
    /^معروفة من السجلات فقط/u,
  );
  expect(screen.getByText('من سجلات شركة')).toBeInTheDocument();
});

test('shows the planting date of Riyadh in every time zone', async () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  api.answer(getTree, { data: testTreePage() });
  await visit();
  await heading('شجرة رقم 1');
  expect(screen.getByText('1 يناير 2026', { selector: 'time' })).toBeVisible();
  expect(section('قصة الشجرة')).toHaveTextContent('1 يناير 2026 الموافق 12 رجب 1447 هـ');
});

test('links sponsor and campaign to their pages, and names the land', async () => {
  const name = { ar: 'حملة الشتاء', en: 'Winter campaign' };
  const company = { id: 'company-1', name: { ar: 'بنك وارف', en: 'Warif Bank' }, image: null };
  api.answer(getTree, {
    data: testTreePage({ plantedByCompany: company, effort: { id: 'effort-1', name } }),
  });
  await visit();
  await heading('شجرة رقم 1');
  expect(screen.getByRole('link', { name: /بنك وارف/u })).toHaveAttribute(
    'href',
    '/impact/company/company-1',
  );
  const story = within(section('قصة الشجرة'));
  expect(story.getByRole('link', { name: 'حملة الشتاء' })).toHaveAttribute('href', '/impact/effort/effort-1');
  expect(story.getByText('وادي حنيفة')).toBeVisible();
});

test('shows giver and last visit in the story', async () => {
  const at = '2026-01-01T00:00:00Z';
  const gifted = testTreePage({
    lastVisitAt: '2026-10-23T09:00:00Z',
    ledger: [
      { kind: 'planted', to: null, at },
      { kind: 'assigned', to: testGiver, at },
      { kind: 'promised', to: null, at },
      { kind: 'gifted', to: testAccount, at },
    ],
  });
  api.answer(getTree, { data: gifted });
  await visit();
  await heading('شجرة رقم 1');
  expect(section('قصة الشجرة')).toHaveTextContent('هدية منفيصل الدوسري');
  expect(section('قصة الشجرة')).toHaveTextContent('آخر زيارة23 أكتوبر 2026');
});

test('states that a tree was not visited yet', async () => {
  api.answer(getTree, { data: testTreePage() });
  await visit();
  await heading('شجرة رقم 1');
  expect(section('قصة الشجرة')).toHaveTextContent('لا زيارة بعد');
});

test('shows one line of CO2 with its range, and other numbers only in the details', async () => {
  api.answer(getTree, { data: testTreePage() });
  api.answer(`${getTree}/eco_benefit`, { data: testTreeBenefit() });
  await visit();
  const line = (await screen.findByText('12.35', { selector: 'b' })).closest('section');
  expect(line).toHaveTextContent(/الأرجح بين .*4\.60.* و.*33\.10.* كجم/u);
  expect(screen.queryByText('قيمة الشجرة')).toBeNull();
  await openDetails();
  expect(await screen.findByText('قيمة الشجرة')).toBeInTheDocument();
  expect(screen.getByText(/في السنة/u, { selector: 'h3' })).toHaveTextContent('CO2 في السنة');
  await openDetails();
  await waitFor(() => expect(screen.queryByText('قيمة الشجرة')).toBeNull());
});

test('shows the age of a grown tree but not of a young one in the details', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  api.answer(getTree, { data: testTreePage({ plantedAt: days(4) }) });
  api.answer(`GET /tree/${publicId}/eco_benefit`, {
    data: testTreeBenefit({ plantedAt: days(4), asOf: days(0) }),
  });
  await visit();
  await screen.findByText(/بحلول 2036/u);
  await openDetails();
  await screen.findByText('ما تمنحه هذه الشجرة');
  expect(screen.queryByText('العمر')).toBeNull();
  stop?.();
  cleanup();
  api.answer(getTree, { data: testTreePage({ plantedAt: days(800) }) });
  await visit();
  await openDetails();
  expect(await screen.findByText('العمر')).toBeInTheDocument();
});

test('confirms before a private user shares a tree', async () => {
  api.answer('GET /account', { data: { ...testAccount, isPrivate: true } });
  api.answer(getTree, { data: testTreePage() });
  const share = vi.fn(() => Promise.resolve());
  stubNavigator({ share });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'مشاركة' }));
  expect(await screen.findByRole('dialog', { name: 'غابتك خاصة' })).toBeVisible();
  expect(share).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'مشاركة الشجرة' }));
  await userEvent.click(await screen.findByRole('button', { name: 'المزيد' }));
  expect(share).toHaveBeenCalledOnce();
});

test("shows the species in the user's language as title of an unnamed tree", async () => {
  api.answer(getTree, { data: testTreePage({ givenName: null }) });
  await visit();
  expect(await heading('السدر')).toBeVisible();
});

test('omits the species name when it is the title', async () => {
  api.answer(getTree, { data: testTreePage({ givenName: null }) });
  await visit('en');
  expect((await heading('Sidr')).parentElement).toHaveTextContent(/^SidrZiziphus spina-christi$/u);
});

test('hides the name of a private owner in the story and in the diary', async () => {
  const at = '2026-01-02T00:00:00Z';
  const ledger = [{ kind: 'assigned', to: null, at } as const];
  api.answer(getTree, { data: testTreePage({ isMine: false, owner: null, ledger }) });
  api.answer(getDiary, { data: [testDiaryEntry(2, { kind: 'assigned' }), testDiaryEntry(1)] });
  await visit();
  expect(await screen.findByText('مالك خاص')).toBeVisible();
  expect(await screen.findByText(/شخص يفضّل الخصوصية/u)).toBeVisible();
});

test.each([
  [
    'was returned without an owner',
    ['planted', 'promised', 'returned'] as const,
    'unowned',
    'عادت، ولا مالك لها',
  ],
  ['was released by its owner', ['planted', 'assigned', 'released'] as const, 'released', 'غادر مالكها نبتة'],
] as const)(
  'shows no owner and no certificate for a tree that %s',
  async (_case, kinds, lastKind, lastEntry) => {
    const at = '2026-01-02T00:00:00Z';
    const ledger = kinds.map((kind) => ({ kind, to: null, at }));
    api.answer(getTree, { data: testTreePage({ isMine: false, owner: null, ledger }) });
    api.answer(getDiary, { data: [testDiaryEntry(3, { kind: lastKind }), testDiaryEntry(1)] });
    await visit();
    expect(await screen.findByText('بلا مالك بعد')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'الشهادة' })).toBeNull();
    await screen.findByText('يوميات الشجرة');
    expect(section('يوميات الشجرة')).toHaveTextContent(lastEntry);
  },
);

test('shows a signed-out visitor the tree without the rename button', async () => {
  localStorage.clear();
  api.answer(getTree, { data: testTreePage({ isMine: false }) });
  await visit();
  expect(await heading('شجرة رقم 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'تسمية الشجرة' })).toBeNull();
  expect(screen.getByRole('img', { name: 'نبتة' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'تسجيل الدخول لبدء غابتك' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'ما تقدّمه كل الأشجار' })).toHaveAttribute('href', '/impact/whole');
});

test('shows that a tree needs care', async () => {
  api.answer(getTree, { data: testTreePage({ isDamaged: true }) });
  await visit();
  expect(await screen.findByText('هذه الشجرة بحاجة إلى رعاية')).toBeVisible();
});

test.each([
  ['a visitor', { isMine: false }],
  ['the owner of a deleted tree', { isDeleted: true }],
])('hides the photo button from %s', async (_who, overrides) => {
  api.answer(getTree, { data: testTreePage(overrides) });
  await visit();
  expect(await heading('شجرة رقم 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'إضافة صورة' })).toBeNull();
});

test('counts down five seconds and goes home for an unknown tree', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { path } = await visit();
  expect(await heading('عذرًا، لم نتمكن من العثور على الشجرة')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('سننقلك إلى الرئيسية بعد 5 ثوانٍ');
  advanceSeconds(3);
  expect(screen.getByRole('timer')).toHaveTextContent('سننقلك إلى الرئيسية بعد ثانيتين');
  expect(path()).toBe(`/tree/${publicId}`);
  advanceSeconds(2);
  await waitFor(() => expect(path()).toBe('/'));
});

test('stays on the page on request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { path } = await visit();
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(await screen.findByRole('button', { name: 'البقاء هنا' }));
  expect(screen.queryByRole('timer')).toBeNull();
  advanceSeconds(10);
  expect(path()).toBe(`/tree/${publicId}`);
  expect(screen.getByRole('link', { name: 'العودة إلى الرئيسية' })).toBeVisible();
});

test('offers a retry after a server error', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.answer(getTree, { status: 500, code: 'INTERNAL' });
  await visit();
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(await heading('تعذّر تحميل الشجرة')).toBeVisible();
  api.answer(getTree, { data: testTreePage() });
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await heading('شجرة رقم 1')).toBeVisible();
});

function advanceSeconds(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1_000));
}

test('opens the gift sheet and keeps its input after closing', async () => {
  api.answer(getTree, { data: testTreePage() });
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
  'hides the gift button for a tree that is %o',
  async (overrides) => {
    api.answer(getTree, { data: testTreePage(overrides) });
    await visit();
    await screen.findByText('مشاركة');
    expect(screen.queryByRole('button', { name: 'إهداء' })).toBeNull();
  },
);

test('shows that a tree is promised, and its giver for whom', async () => {
  const promised = testTreePage({ isMine: false, isPromised: true, owner: null });
  api.answer(getTree, { data: promised });
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

test('shows the delivery date of a scheduled gift', async () => {
  const promised = testTreePage({ isMine: false, isPromised: true, owner: null });
  api.answer(getTree, { data: promised });
  api.answer('GET /gift_notification/gifted?limit=20', {
    data: [testGift(1, { tree: promised, status: 'scheduled', deliverAt: '2026-12-02T09:00:00Z' })],
  });
  await visit('en');
  expect(await screen.findByText(/^A gift for .*, sent on .*2 December 2026/u)).toBeVisible();
});

test('shows other users only that the tree is promised', async () => {
  localStorage.clear();
  api.answer(getTree, { data: testTreePage({ isMine: false, isPromised: true, owner: null }) });
  await visit();
  expect(await screen.findByText('محفوظة هديةً لصاحبها', { selector: 'b' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'متابعة الهدية' })).toBeNull();
});

test('scrolls to the section of a cited fact, focuses it and highlights it briefly', async () => {
  api.answer(getTree, { data: testTreePage() });
  api.answer(`GET /tree/${publicId}/eco_benefit`, { data: testTreeBenefit() });
  api.answer(getDiary, { data: [testDiaryEntry(1)] });
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  await visit('ar', '#species');
  await waitFor(() => expect(document.activeElement?.id).toBe('species'));
  expect(document.activeElement).toHaveAttribute('data-cited');
  expect(scrollIntoView.mock.contexts.at(-1)).toBe(document.activeElement);
  for (const sectionId of ['hero', 'carbon', 'story', 'place', 'species', 'history']) {
    await waitFor(() => expect(document.getElementById(sectionId), sectionId).not.toBeNull());
  }
  expect(document.getElementById('size')).toBeNull();
  await waitFor(() => expect(document.querySelector('[data-cited]')).toBeNull());
});

test.each(['size', 'value', 'passport'])('opens the details for the cited section %s', async (cited) => {
  api.answer(getTree, { data: testTreePage() });
  api.answer(`GET /tree/${publicId}/eco_benefit`, { data: testTreeBenefit() });
  await visit('ar', `#${cited}`);
  await waitFor(() => expect(document.activeElement?.id).toBe(cited), { timeout: 6_000 });
});

test('links to the chat, also with a prepared question', async () => {
  api.answer(getTree, { data: testTreePage() });
  const { path } = await visit();
  expect(await screen.findByRole('link', { name: 'محادثة' })).toHaveAttribute(
    'href',
    `/tree/${publicId}/chat`,
  );
  await userEvent.click(screen.getByRole('link', { name: 'كيف حالك اليوم؟' }));
  expect(path()).toBe(`/tree/${publicId}/chat`);
  expect(consumeQuestion(publicId)).toBe('كيف حالك اليوم؟');
});

test('offers no question about the health of a tree whose life has ended', async () => {
  api.answer(getTree, { data: testTreePage({ endedAt: '2026-05-01T00:00:00Z' }) });
  await visit();
  expect(await screen.findByRole('link', { name: 'محادثة' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'كيف حالك اليوم؟' })).toBeNull();
});
