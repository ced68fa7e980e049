import type { Language } from '@nabta/domain/language';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { takeQuestion } from '../features/chat/kept-question.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { stubNavigator } from '../testing/stub-navigator.ts';
import { testTreeBenefit } from '../testing/test-benefits.ts';
import { testGift, testGiver } from '../testing/test-gifts.ts';
import { testPassport } from '../testing/test-passport.ts';
import { testTreePage } from '../testing/test-tree-page.ts';
import { heading, publicId, visitTree } from './testing/visit-tree.tsx';

let api: FakeApi;
let stop: (() => void) | undefined;

const read = `GET /tree/${publicId}`;

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

async function visit(language?: Language, part?: string) {
  const rendered = await visitTree(language, part);
  stop = rendered.stop;
  return rendered;
}

function section(title: string): HTMLElement {
  const found = screen.getByText(title, { selector: 'h2' }).closest('section');
  if (found === null) throw new Error(`${title} heads no section.`);
  return found;
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

test('the day of its planting is that of Riyadh all over the page, wherever it is read', async () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  api.answer(read, { data: testTreePage() });
  await visit();
  await heading('شجرة رقم 1');
  expect(screen.getByText('1 يناير 2026', { selector: 'time' })).toBeVisible();
  expect(section('قصة الشجرة')).toHaveTextContent('1 يناير 2026 الموافق 12 رجب 1447 هـ');
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
  stubNavigator({ share });
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

test('a private owner is not named, neither in the story nor in the passport', async () => {
  const at = '2026-01-02T00:00:00Z';
  const passport = await testPassport(['planted', 'assigned'].map((kind) => ({ kind, at })));
  const ledger = [{ kind: 'assigned', to: null, at } as const];
  api.answer(read, { data: testTreePage({ isMine: false, owner: null, ledger }) });
  api.answer(`${read}/passport`, { data: passport });
  await visit();
  expect(await screen.findByText('مالك خاص')).toBeVisible();
  expect(await screen.findByText(/شخص يفضّل الخصوصية/u)).toBeVisible();
});

test.each([
  ['came back to nobody', ['planted', 'promised', 'returned'] as const, 'عادت، ولا مالك لها'],
  ['was left to nobody', ['planted', 'assigned', 'released'] as const, 'غادر مالكها نبتة'],
])('a tree that %s is nobody’s, and has no certificate', async (_case, kinds, lastWords) => {
  const at = '2026-01-02T00:00:00Z';
  const facts = { hand: null };
  const ledger = kinds.map((kind) => ({ kind, to: null, at }));
  api.answer(read, { data: testTreePage({ isMine: false, owner: null, ledger }) });
  api.answer(`${read}/passport`, { data: await testPassport(kinds.map((kind) => ({ kind, at, facts }))) });
  await visit();
  expect(await screen.findByText('بلا مالك بعد')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'الشهادة' })).toBeNull();
  const hands = (await screen.findByRole('heading', { name: 'من يد إلى يد' })).parentElement;
  expect(hands).toHaveTextContent(lastWords);
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
  expect(await screen.findByText(/^A gift for .*, sent on .*2 December 2026/u)).toBeVisible();
});

test('whoever did not give it reads only that it waits', async () => {
  localStorage.clear();
  api.answer(read, { data: testTreePage({ isMine: false, isPromised: true, owner: null }) });
  await visit();
  expect(await screen.findByText('محفوظة هديةً لصاحبها', { selector: 'b' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'متابعة الهدية' })).toBeNull();
});

test('the passport tells through which hands it came, once, and then what was done for it', async () => {
  const at = '2026-01-01T00:00:00Z';
  const passport = await testPassport(
    ['planted', 'promised', 'returned', 'claimed', 'redeemed', 'watered'].map((kind) => ({
      kind,
      at,
      facts: { litres: 20 },
    })),
  );
  const hands = [3, 4, 5].map((seq) => ({ seq, person: testGiver }));
  api.answer(read, { data: testTreePage() });
  api.answer(`${read}/passport`, { data: { ...passport, hands } });
  await visit();
  const chapter = (title: string) => screen.getByText(title, { selector: 'h3' }).parentElement;
  await screen.findByText('من يد إلى يد');
  for (const words of [/^غُلِّفت هدية$/u, /^عادت إلى .فيصل/u, /^صارت لـ.فيصل/u, /^صارت باسم .فيصل.+بقسيمة$/u])
    expect(chapter('من يد إلى يد')).toContainElement(screen.getByText(words));
  expect(chapter('آخر القيود')).toHaveTextContent(/^آخر القيودسُقيت/u);
});

test('an answer’s fact leads to its part of the page, which is focused and marked for a moment', async () => {
  api.answer(read, { data: testTreePage() });
  api.answer(`GET /tree/${publicId}/eco_benefit`, { data: testTreeBenefit() });
  api.answer(`${read}/passport`, {
    data: await testPassport([{ kind: 'planted', at: '2026-01-01T00:00:00Z' }]),
  });
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

test('a tree whose life has ended is not asked how it is', async () => {
  api.answer(read, { data: testTreePage({ endedAt: '2026-05-01T00:00:00Z' }) });
  await visit();
  expect(await screen.findByRole('link', { name: 'محادثة' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'كيف حالك اليوم؟' })).toBeNull();
});
