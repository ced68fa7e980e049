import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { loadNamespace } from '#platform/text-files.ts';
import { fakeApi } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTreeBenefit } from '#testing/test-benefits.ts';

import { TreeCarbon } from './tree-carbon.tsx';
import { TreeImpact } from './tree-impact.tsx';

const publicId = 'ABC123';
const benefitRequest = `GET /tree/${publicId}/eco_benefit`;
let api: FakeApi;
let stop: (() => void) | undefined;

/** Preloads lazy modules so the first test does not wait for them. */
beforeAll(async () => {
  await Promise.all([
    loadNamespace('ar', 'eco-benefit'),
    loadNamespace('ar', 'chart'),
    loadNamespace('ar', 'method'),
    import('../method/model-sheet.tsx'),
  ]);
});

beforeEach(() => {
  api = fakeApi();
  api.answer(benefitRequest, { data: testTreeBenefit() });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

async function show(tree: { successor?: string | null; predecessor?: string | null } = {}) {
  const rendered = await renderInApp(
    <Suspense>
      <TreeCarbon tree={{ publicId, successor: null, predecessor: null, ...tree }} />
      <TreeImpact publicId={publicId} />
    </Suspense>,
  );
  ({ stop } = rendered);
}

test('shows carbon with its range, rate and equivalents', async () => {
  await show();
  expect(await screen.findByText('12.35', { selector: 'b' })).toBeInTheDocument();
  expect(screen.getByText(/الأرجح بين .*4\.60.* و.*33\.10.* كجم/u)).toBeInTheDocument();
  expect(screen.getByText('7.50', { selector: 'b' })).toBeInTheDocument();
  expect(screen.getByText('1,000')).toBeInTheDocument();
  expect(screen.getByText('شحنة هاتف')).toBeInTheDocument();
});

const seedling = {
  plantedAt: '2026-11-01T21:00:00.000Z',
  co2RemovedKg: 0,
  likely: { lowKg: 0, highKg: 0 },
  value: { amount: 0.001, currency: 'SAR', method: 'services', priceYear: 2026 },
  air: { o3G: 0, no2G: 0, so2G: 0, pm10G: 0, pm25G: 0 },
  waterM3: 0.002,
} as const;

test('leads a young tree with its forecast and hides cards that would show zero', async () => {
  api.answer(benefitRequest, { data: testTreeBenefit(seedling) });
  await show();
  expect(await screen.findByText('180', { selector: 'b' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /بحلول 2036/u })).toBeInTheDocument();
  expect(screen.getByText(/الأرجح بين 67 كجم و480 كجم/u)).toBeInTheDocument();
  expect(screen.getByText(/المحطة القادمة: 50 كجم، نحو مايو 2028/u)).toBeInTheDocument();
  expect(screen.queryByText(/^0(\.00)?$/u, { selector: 'b' })).toBeNull();
  expect(screen.queryByText('قيمة الشجرة')).toBeNull();
  expect(screen.getByText('مياه أمطار محتجزة')).toBeInTheDocument();
});

test('hides tiny amounts and the replacement value of a young tree', async () => {
  const tinyAmounts = {
    ...seedling,
    co2RemovedKg: 0.04,
    likely: { lowKg: 0.01, highKg: 0.1 },
    value: { ...seedling.value, amount: 0.35 },
    air: { o3G: 0.4, no2G: 0.2, so2G: 0.1, pm10G: 0.2, pm25G: 0.1 },
    waterM3: 0.0004,
    replacementValue: { ...seedling.value, amount: 5_045 },
  };
  api.answer(benefitRequest, { data: testTreeBenefit(tinyAmounts) });
  await show();
  expect(await screen.findByRole('heading', { name: /بحلول 2036/u })).toBeInTheDocument();
  for (const title of ['قيمة الشجرة', 'جودة الهواء', 'مياه أمطار محتجزة', 'ما أُزيل من كل ملوّث'])
    expect(screen.queryByText(title)).toBeNull();
  expect(screen.queryByText('0.04', { selector: 'b' })).toBeNull();
  expect(screen.queryByText(/5,045/u)).toBeNull();
});

test('shows a two-year-old tree without a forecast', async () => {
  await show();
  expect(await screen.findByText('12.35', { selector: 'b' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /بحلول 2036/u })).toBeNull();
});

test('rounds equivalents and omits those below one', async () => {
  const { equivalents } = testTreeBenefit();
  api.answer(benefitRequest, {
    data: testTreeBenefit({ equivalents: { ...equivalents, phoneCharges: 12_347, gasolineL: 0.26 } }),
  });
  await show();
  expect(await screen.findByText('12,000')).toBeInTheDocument();
  expect(screen.getByText('51')).toBeInTheDocument();
  expect(screen.queryByText('لتر بنزين')).toBeNull();
});

test('lists all five pollutants without counting PM2.5 twice', async () => {
  await show();
  for (const name of ['أوزون', 'ثاني أكسيد النيتروجين', 'ثاني أكسيد الكبريت', /10 ميكرون/u, /2\.5 ميكرون/u])
    expect(await screen.findByText(name)).toBeInTheDocument();
  expect(screen.getByText('250')).toBeInTheDocument();
});

test('explains the basis of the estimate without a grade', async () => {
  await show();
  expect(await screen.findByText(/قيس هذا النوع في بيئة أخرى/u)).toBeInTheDocument();
  expect(screen.queryByText(/الدرجة/u)).toBeNull();
  expect(screen.getByText(/القياس يضيّق المدى/u)).toBeInTheDocument();
});

test('states that an unknown species uses default values', async () => {
  const { model } = testTreeBenefit();
  api.answer(benefitRequest, { data: testTreeBenefit({ model: { ...model, id: null, grade: 'default' } }) });
  await show();
  expect(await screen.findByText(/لا نعرف نوعها/u)).toBeInTheDocument();
});

test('shows the end date of an ended tree without a rate and links to its successor', async () => {
  const { curve } = testTreeBenefit();
  api.answer(benefitRequest, {
    data: testTreeBenefit({ endedAt: '2026-05-01T00:00:00.000Z', curve: { ...curve, future: [] } }),
  });
  await show({ successor: 'NEXT01' });
  expect(await screen.findByText(/توقّف حسابها في 1 مايو 2026/u)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'الشجرة التي زُرعت مكانها' })).toHaveAttribute(
    'href',
    '/tree/NEXT01',
  );
  expect(screen.queryByRole('heading', { name: /في السنة/u })).toBeNull();
});

test('reads the chart with the arrow keys, with later dates to the right in every language', async () => {
  await show();
  const slider = await screen.findByRole('slider', { name: 'الكربون المُزال بمرور الوقت' });
  slider.focus();
  await userEvent.keyboard('{Home}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('0.00 كجم'));
  await userEvent.keyboard('{ArrowRight}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/15 نوفمبر 2026.*12\.35 كجم/u));
  await userEvent.keyboard('{End}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('المتوقَّع'));
});

test('offers the chart for download in a menu', async () => {
  await show();
  const menu = await screen.findByRole('button', { name: 'حفظ الرسم: الكربون المُزال بمرور الوقت' });
  expect(menu).toHaveAttribute('aria-haspopup', 'menu');
  const items = screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent);
  expect(items).toEqual(['جدول (CSV)', 'صورة (PNG)']);
});

test('draws the chart left to right in Arabic with its numbers left of the line', async () => {
  await show();
  const slider = await screen.findByRole('slider', { name: 'الكربون المُزال بمرور الوقت' });
  const svg = slider.parentElement?.querySelector('svg');
  const line = svg?.querySelector('path[d^="M"][class*="line"]')?.getAttribute('d') ?? '';
  const xs = [...line.matchAll(/[ML]([\d.]+)/gu)].map(([, x]) => Number(x));
  expect(xs.length).toBeGreaterThan(1);
  expect(xs).toEqual(xs.toSorted((a, b) => a - b));
  const number = svg?.querySelector('text');
  expect(Number(number?.getAttribute('x'))).toBeLessThan(xs[0] ?? 0);
  expect(number).toHaveAttribute('text-anchor', 'start');
});

test('provides a table behind the chart that can be shown', async () => {
  await show();
  const table = await screen.findByRole('table', { name: 'الكربون المُزال بمرور الوقت' });
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'عرض كجدول' }));
  expect(screen.getByRole('button', { name: 'عرض كرسم' })).toHaveAttribute('aria-pressed', 'true');
});

test('names model and version in the calculation sheet, in the language of the reader only', async () => {
  const { model } = testTreeBenefit();
  const palm = {
    ...model,
    id: 'phoenix-dactylifera',
    note: 'A palm is heavier.',
    publishedEquations: [{ what: 'mass', equation: '4.5+7.7*H', unit: 'kg', source: 'Frangi 1985' }],
  };
  api.answer(benefitRequest, { data: testTreeBenefit({ model: palm }) });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'كيف يُحسب هذا؟' }));
  const sheet = await screen.findByRole('dialog', { name: 'حساب هذه الشجرة' });
  expect(within(sheet).getByText('من الجذع والارتفاع والخشب')).toBeInTheDocument();
  // A curve kind without a text is shown by its own name.
  expect(within(sheet).getByText('loglog')).toBeInTheDocument();
  expect(within(sheet).getByText(/النخلة المثمرة أثقل/u)).toBeInTheDocument();
  for (const english of [/heavier/u, /7\.7/u, /McPherson/u])
    expect(within(sheet).queryByText(english)).toBeNull();
  expect(within(sheet).getByText(/nabta-eco-1/u)).toBeInTheDocument();
  expect(within(sheet).getByRole('link', { name: /^الطريقة كاملة/u })).toHaveAttribute(
    'href',
    `/method?tree=${publicId}`,
  );
});

test('offers a retry after a load error', async () => {
  api.answer(benefitRequest, { status: 400, code: 'INVALID_INPUT' });
  await show();
  const [alert] = await screen.findAllByRole('alert');
  expect(alert).toHaveTextContent('تعذّر حساب ما تقدّمه');
  api.answer(benefitRequest, { data: testTreeBenefit() });
  await userEvent.click(screen.getAllByRole('button', { name: 'إعادة المحاولة' })[0] ?? document.body);
  expect(await screen.findByText('12.35', { selector: 'b' })).toBeInTheDocument();
});
