import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { loadNamespace } from '../platform/text-files.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { stubNavigator } from '../testing/stub-navigator.ts';
import { testImpact } from '../testing/test-benefits.ts';
import { Page } from './impact.tsx';

const getMyImpact = 'GET /impact?scope=account';
let api: FakeApi;
let stop: (() => void) | undefined;

/** Preloads lazy texts and components, so that the first test does not wait for them. */
beforeAll(async () => {
  await Promise.all([
    loadNamespace('ar', 'impact'),
    loadNamespace('ar', 'eco-benefit'),
    loadNamespace('ar', 'chart'),
    loadNamespace('ar', 'share'),
    loadNamespace('ar', 'verification'),
    import('../features/trees/impact/effort-shares.tsx'),
    import('../features/trees/impact/scope-charts.tsx'),
  ]);
});

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /impact/scopes', {
    data: [
      { scope: 'account', id: 'account-1', name: null },
      { scope: 'land', id: 'land-1', name: { ar: 'واحة العلا', en: 'AlUla Oasis' } },
    ],
  });
  api.answer(getMyImpact, { data: testImpact() });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function visit(path = '/impact') {
  const rendered = await renderInApp(
    <Suspense>
      <Routes>
        <Route path="/impact" element={<Page />} />
        <Route path="/impact/:scope" element={<Page />} />
        <Route path="/impact/:scope/:id" element={<Page />} />
      </Routes>
    </Suspense>,
    { path },
  );
  ({ stop } = rendered);
  return rendered;
}

/** Queries by text: a role query is slow on a long page. */
const heading = (name: string) => screen.findByText(name, { selector: 'h2, h2 *' });

async function tableOf(name: string): Promise<HTMLElement> {
  const table = (await screen.findByText(name, { selector: 'caption' })).closest('table');
  if (table === null) throw new Error(`${name} names no table.`);
  return table;
}

test("shows the user's forest with its range and the number of counted trees", async () => {
  await visit();
  expect(await heading('غابتي')).toBeInTheDocument();
  expect(screen.getByText('12.35', { selector: 'b' })).toBeInTheDocument();
  expect(screen.getByText(/حُسبت .*3.* من 3 أشجار/u)).toBeInTheDocument();
  expect(screen.getByText('تم التحقق منها')).toBeInTheDocument();
  expect(screen.queryByText(/كجم بحسب/u)).toBeNull();
  expect(screen.getByText(/66\.7% من الأشجار المزروعة قائمة/u)).toBeInTheDocument();
});

test('provides a table for every chart', async () => {
  await visit();
  const planted = await tableOf('الأشجار المزروعة');
  expect(within(planted).getByText('أكتوبر 2026').closest('tr')).toHaveTextContent(/أكتوبر 202623$/u);
  expect(await tableOf('الكربون المُزال عبر الزمن')).toHaveTextContent('12.35');
  expect(await tableOf('بحسب النوع')).toHaveTextContent('أنواع غير معروفة');
  expect(await tableOf('البقاء')).toHaveTextContent('لم تعد قائمة');
});

test('requests a period by its days and stores it in the URL', async () => {
  const requestedUrls: string[] = [];
  const originalFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requestedUrls.push(url);
    return await originalFetch(url.replace(/&from_date.*$/u, ''), init);
  });
  const { path } = await visit();
  await userEvent.click(await screen.findByRole('button', { name: /^الفترة/u }));
  const period = within(await screen.findByRole('menu', { name: 'الفترة' }));
  expect(period.queryByText('آخر 24 ساعة')).toBeNull();
  await userEvent.click(period.getByText('آخر 7 أيام'));
  await waitFor(() => expect(path()).toBe('/impact?duration=last7Days'));
  expect(requestedUrls.at(-1)).toMatch(/scope=account&from_date=\d{4}-.*&to_date=\d{4}-/u);
  expect(screen.getByRole('button', { name: /^الفترة.*آخر 7 أيام/u })).toBeInTheDocument();
});

test('links to the lands of a landowner', async () => {
  await visit();
  expect(await screen.findByRole('link', { name: 'واحة العلا' })).toHaveAttribute(
    'href',
    '/impact/land/land-1',
  );
  expect(screen.getByRole('link', { name: 'غابتي' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'نبتة كلها' })).toHaveAttribute('href', '/impact/whole');
});

test('shows a visitor a sponsor by name', async () => {
  localStorage.clear();
  const name = { ar: 'شركة الواحة', en: 'Oasis Co' };
  api.answer('GET /impact?scope=company&id=company-1', {
    data: testImpact({ scope: 'company', id: 'company-1', name }),
  });
  await visit('/impact/company/company-1');
  expect(await heading('شركة الواحة')).toBeInTheDocument();
  expect(screen.getByText('جهة راعية')).toBeInTheDocument();
});

test('shows the carbon of photographed and verified trees first on the page of a sponsor', async () => {
  const name = { ar: 'بنك وارف', en: 'Warif Bank' };
  api.answer('GET /impact?scope=company&id=company-1', {
    data: testImpact({ scope: 'company', id: 'company-1', name }),
  });
  await visit('/impact/company/company-1');
  expect(await screen.findByText('10.00', { selector: 'b' })).toBeInTheDocument();
  expect(screen.getByText(/2\.35.*كجم بحسب .*بنك وارف.* عن شجرة واحدة مسجّلة فقط/u)).toBeInTheDocument();
  expect(screen.getByText('بقية الأرقام في هذه الصفحة تشمل جميع الأشجار.')).toBeInTheDocument();
});

test('links to the forest instead of showing empty charts when there are no trees', async () => {
  api.answer(getMyImpact, { data: testImpact({ survival: { planted: 0, standing: 0, ended: 0 } }) });
  await visit();
  expect(await heading('لا أشجار بعد')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'مشاركة' })).toBeNull();
});

test('says when a period has no data', async () => {
  const { planted } = testImpact();
  api.answer(getMyImpact, {
    data: testImpact({ timeline: { interval: 'day', buckets: [] }, planted: { ...planted, buckets: [] } }),
  });
  await visit();
  expect(await screen.findAllByText('لا بيانات في هذه الفترة')).toHaveLength(2);
});

test('shows Not Found for a private or unknown page', async () => {
  await visit('/impact/land/land-9');
  expect(await heading('لم نعثر على هذه الصفحة')).toBeInTheDocument();
});

test('sends no request for an unknown scope', async () => {
  await visit('/impact/galaxy');
  expect(await heading('لم نعثر على هذه الصفحة')).toBeInTheDocument();
});

test('offers a retry when loading fails', async () => {
  api.answer(getMyImpact, { status: 403, code: 'FORBIDDEN' });
  await visit();
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر تحميل الأثر');
  api.answer(getMyImpact, { data: testImpact() });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText('12.35', { selector: 'b' })).toBeInTheDocument();
});

test('shares a public link with the account id', async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValue();
  stubNavigator({ share });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'مشاركة' }));
  expect(share).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ url: expect.stringMatching(/\/impact\/account\/account-1$/u) }),
  );
});

test('offers printing on wide screens only', async () => {
  await visit();
  expect(await screen.findByRole('button', { name: 'مشاركة' })).not.toHaveAttribute('aria-haspopup');
  expect(screen.queryByText('طباعة')).toBeNull();
  stop?.();
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query === '(min-width: 1024px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await visit();
  expect(await screen.findByText('طباعة')).toBeInTheDocument();
});

test('names a planter only with a name', async () => {
  localStorage.clear();
  const teamOf = { ar: 'ظلال وادي حنيفة', en: 'Shade for Wadi Hanifah' };
  const planter = { scope: 'planter', id: 'planter-1', teamOf } as const;
  api.answer('GET /impact?scope=planter&id=planter-1', { data: testImpact(planter) });
  await visit('/impact/planter/planter-1');
  expect(await heading('فريق الزراعة في ظلال وادي حنيفة')).toBeInTheDocument();
  stop?.();
  const name = { ar: 'منى الجهني', en: 'Mona Al-Juhani' };
  api.answer('GET /impact?scope=planter&id=planter-1', { data: testImpact({ ...planter, name }) });
  await visit('/impact/planter/planter-1');
  expect(await heading('منى الجهني')).toBeInTheDocument();
});

test('toggles the switch by its label', async () => {
  await visit();
  await userEvent.click(await screen.findByText('مباشر'));
  expect(screen.getByRole('switch', { name: 'مباشر' })).toBeChecked();
});

test('refetches a live page after five seconds', async () => {
  await visit();
  const live = await screen.findByRole('switch', { name: 'مباشر' });
  const before = api.calls(getMyImpact).length;
  vi.useFakeTimers();
  fireEvent.click(live);
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(api.calls(getMyImpact)).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(api.calls(getMyImpact)).toHaveLength(before + 1);
});

test('shows the last 24 hours with times', async () => {
  const { benefit, ...impact } = testImpact();
  const day = { from: '2026-11-14T20:46:00.000Z', to: '2026-11-15T20:46:00.000Z' };
  api.answer(getMyImpact, { data: { ...impact, benefit: { ...benefit, ...day } } });
  await visit();
  expect(
    await screen.findByText(/من 1[45] نوفمبر 2026.*:46.*إلى 1[56] نوفمبر 2026.*:46/u),
  ).toBeInTheDocument();
});
