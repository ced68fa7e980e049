import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { chartTexts } from '../locales/chart.ts';
import { ecoBenefitTexts } from '../locales/eco-benefit.ts';
import { impactTexts } from '../locales/impact.ts';
import { shareTexts } from '../locales/share.ts';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { stubNavigator } from '../testing/stub-navigator.ts';
import { testImpact } from '../testing/test-benefits.ts';
import { ImpactScreen } from './impact-screen.tsx';

const own = 'GET /impact?scope=account';
let api: FakeApi;
let stop: (() => void) | undefined;

/** What comes later in the product is here before the first test, which else would wait for all of it. */
beforeAll(async () => {
  await Promise.all([
    impactTexts.ar(),
    ecoBenefitTexts.ar(),
    chartTexts.ar(),
    shareTexts.ar(),
    import('../features/impact/effort-shares.tsx'),
    import('../features/impact/scope-charts.tsx'),
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
  api.answer(own, { data: testImpact() });
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
        <Route path="/impact" element={<ImpactScreen />} />
        <Route path="/impact/:scope" element={<ImpactScreen />} />
        <Route path="/impact/:scope/:id" element={<ImpactScreen />} />
      </Routes>
    </Suspense>,
    { path },
  );
  ({ stop } = rendered);
  return rendered;
}

/** By their text, as looking for a role walks through the whole of a long page. */
const heading = (name: string) => screen.findByText(name, { selector: 'h2, h2 *' });

async function tableOf(name: string): Promise<HTMLElement> {
  const table = (await screen.findByText(name, { selector: 'caption' })).closest('table');
  if (table === null) throw new Error(`${name} names no table.`);
  return table;
}

test('one’s own forest is told with its range and with how many trees were counted', async () => {
  await visit();
  expect(await heading('غابتي')).toBeInTheDocument();
  expect(screen.getByText('12.35', { selector: 'b' })).toBeInTheDocument();
  expect(screen.getByText(/حُسبت .*3.* من 3 أشجار/u)).toBeInTheDocument();
  expect(screen.getByText(/66\.7% من الأشجار المزروعة قائمة/u)).toBeInTheDocument();
});

test('behind every chart is a table', async () => {
  await visit();
  const planted = await tableOf('الأشجار المزروعة');
  expect(within(planted).getByText('أكتوبر 2026').closest('tr')).toHaveTextContent(/أكتوبر 202623$/u);
  expect(await tableOf('الكربون المُزال عبر الزمن')).toHaveTextContent('12.35');
  expect(await tableOf('بحسب النوع')).toHaveTextContent('أنواع غير معروفة');
  expect(await tableOf('البقاء')).toHaveTextContent('لم تعد قائمة');
});

test('a period is asked for with its days and stands in the address', async () => {
  const asked: string[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(url);
    return await answer(url.replace(/&from_date.*$/u, ''), init);
  });
  const { path } = await visit();
  const period = within(await screen.findByRole('group', { name: 'الفترة' }));
  await userEvent.click(period.getByRole('radio', { name: 'آخر 7 أيام' }));
  await waitFor(() => expect(path()).toBe('/impact?duration=last7Days'));
  expect(asked.at(-1)).toMatch(/scope=account&from_date=\d{4}-.*&to_date=\d{4}-/u);
  expect(screen.getByRole('radio', { name: 'يوم' })).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: 'سنة' })).toBeNull();
});

test('the lands of a landowner are one press away', async () => {
  await visit();
  expect(await screen.findByRole('link', { name: 'واحة العلا' })).toHaveAttribute(
    'href',
    '/impact/land/land-1',
  );
  expect(screen.getByRole('link', { name: 'غابتي' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'نبتة كلها' })).toHaveAttribute('href', '/impact/whole');
});

test('a visitor sees a sponsor by its name', async () => {
  localStorage.clear();
  const name = { ar: 'شركة الواحة', en: 'Oasis Co' };
  api.answer('GET /impact?scope=company&id=company-1', {
    data: testImpact({ scope: 'company', id: 'company-1', name }),
  });
  await visit('/impact/company/company-1');
  expect(await heading('شركة الواحة')).toBeInTheDocument();
  expect(screen.getByText('جهة راعية')).toBeInTheDocument();
});

test('without trees there is a way to the forest instead of empty charts', async () => {
  api.answer(own, { data: testImpact({ survival: { planted: 0, standing: 0, ended: 0 } }) });
  await visit();
  expect(await heading('لا أشجار بعد')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'مشاركة' })).toBeNull();
});

test('a period in which nothing happened says so', async () => {
  const { planted } = testImpact();
  api.answer(own, {
    data: testImpact({ timeline: { interval: 'day', buckets: [] }, planted: { ...planted, buckets: [] } }),
  });
  await visit();
  expect(await screen.findAllByText('لا بيانات في هذه الفترة')).toHaveLength(2);
});

test('a page that is private or unknown says so', async () => {
  await visit('/impact/land/land-9');
  expect(await heading('لم نعثر على هذا الأثر')).toBeInTheDocument();
});

test('a scope that does not exist is not asked for', async () => {
  await visit('/impact/galaxy');
  expect(await heading('لم نعثر على هذا الأثر')).toBeInTheDocument();
});

test('what could not be loaded can be tried again', async () => {
  api.answer(own, { status: 403, code: 'FORBIDDEN' });
  await visit();
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر تحميل الأثر');
  api.answer(own, { data: testImpact() });
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(await screen.findByText('12.35', { selector: 'b' })).toBeInTheDocument();
});

test('the link that is shared is open to everybody and names its trees', async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValue();
  stubNavigator({ share });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'مشاركة' }));
  expect(share).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ url: expect.stringMatching(/\/impact\/account\/account-1$/u) }),
  );
});

test('the word beside the switch presses it', async () => {
  await visit();
  await userEvent.click(await screen.findByText('مباشر'));
  expect(screen.getByRole('switch', { name: 'مباشر' })).toBeChecked();
});

test('a live page asks anew after five seconds', async () => {
  await visit();
  const live = await screen.findByRole('switch', { name: 'مباشر' });
  const before = api.calls(own).length;
  vi.useFakeTimers();
  fireEvent.click(live);
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(api.calls(own)).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(api.calls(own)).toHaveLength(before + 1);
});

test('the last 24 hours are told with their times, as two days would be too many', async () => {
  const { benefit, ...impact } = testImpact();
  const day = { from: '2026-11-14T20:46:00.000Z', to: '2026-11-15T20:46:00.000Z' };
  api.answer(own, { data: { ...impact, benefit: { ...benefit, ...day } } });
  await visit();
  expect(await screen.findByText(/من 14 نوفمبر 2026.*11:46.*إلى 15 نوفمبر 2026.*11:46/u)).toBeInTheDocument();
});
