import type { Story } from '@nabta/contract/trees/story';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '../platform/session-provider.tsx';
import { fakeApi, testAccount, testToken } from '../testing/fake-api.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { Page } from './story.tsx';

const story: Story = {
  year: 2025,
  isOver: true,
  owner: { firstname: 'نورة', lastname: 'القحطاني' },
  asOf: '2026-01-03T09:00:00.000Z',
  from: '2024-12-31T21:00:00.000Z',
  to: '2025-12-31T21:00:00.000Z',
  trees: 12,
  planted: 2,
  co2RemovedKg: 84.2,
  likely: { lowKg: 61.5, highKg: 112.8 },
  species: [{ specie: 'prosopis-cineraria', commonName: { ar: 'الغاف', en: 'Ghaf' }, trees: 12 }],
  places: [{ id: 'land-1', name: { ar: 'وادي حنيفة', en: 'Wadi Hanifa' }, trees: 12 }],
  gifts: { given: 3, received: 1 },
};

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /story/2025', { data: story });
  localStorage.setItem('token', testToken());
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'share');
});

function Guarded() {
  const { account } = useSession();
  return account && <Page />;
}

async function visit(path = '/story/2025') {
  const rendered = await renderInApp(
    <Routes>
      <Route path="/story/:year" element={<Guarded />} />
      <Route path="/user/:code/story/:year" element={<Page />} />
    </Routes>,
    { path },
  );
  ({ stop } = rendered);
  return rendered;
}

test('shows trees, CO2 with its range, places, species and gifts of a year', async () => {
  await visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'عام 2025 في غابتك' })).toBeVisible();
  await screen.findByText('الغاف');
  const main = screen.getByRole('main');
  for (const text of [
    'نورة القحطاني',
    '12 شجرة زُرعت منها اثنتان هذا العام',
    '84.20 كجم من ثاني أكسيد الكربون أُزيلت',
    'الأرجح بين ⁦61.50⁩ و⁦112.80⁩ كجم',
    '3 هدايا أُرسلت',
    '1 هدية وصلت',
    'الغاف',
    'وادي حنيفة',
  ])
    expect(main).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'عام 2024' })).toHaveAttribute('href', '/story/2024');
  expect(screen.getByRole('link', { name: 'عام 2026' })).toHaveAttribute('href', '/story/2026');
});

test('shares a link, after confirmation for a private account', async () => {
  const share = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  api.answer('GET /account', { data: { ...testAccount, isPrivate: true } });
  api.answer('PATCH /account', { data: { ...testAccount, isPrivate: false } });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'مشاركة' }));
  expect(share).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'فتحها ومشاركتها' }));
  await waitFor(() =>
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ url: expect.stringContaining('/user/share/story/2025') }),
    ),
  );
});

test('shows an error when the picture cannot be rendered', async () => {
  api.answer('GET /story/2025/picture?lang=ar', { status: 500, code: 'INTERNAL' });
  await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'حفظ الصورة' }));
  expect(await screen.findByText('تعذّر رسم الصورة. تُرجى المحاولة مرة أخرى.')).toBeVisible();
});

test('shows the date of a current year in both calendars and no next year', async () => {
  api.answer('GET /story/2026', {
    data: { ...story, year: 2026, isOver: false, asOf: '2026-11-16T09:00:00Z' },
  });
  await visit('/story/2026');
  expect(await screen.findByText('حتى 16 نوفمبر 2026 الموافق 6 جمادى الآخرة 1448 هـ')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'عام 2027' })).toBeNull();
});

test('shows an empty year and links to the forest', async () => {
  const empty = { trees: 0, planted: 0, species: [], places: [], gifts: { given: 0, received: 0 } };
  api.answer('GET /story/2025', { data: { ...story, ...empty } });
  await visit();
  expect(await screen.findByRole('heading', { name: 'لا أشجار في عام 2025' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'مشاركة' })).toBeNull();
  expect(screen.getByRole('link', { name: 'إلى الغابة' })).toHaveAttribute('href', '/');
});

test('shows the owner of a shared story and links to the forest', async () => {
  localStorage.clear();
  api.answer('GET /account/public/code/story/2025', { data: story });
  await visit('/user/code/story/2025');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'عام 2025 في غابة نورة القحطاني' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'عرض الغابة' })).toHaveAttribute('href', '/user/code');
  expect(screen.queryByRole('button', { name: 'مشاركة' })).toBeNull();
});

test.each(['/story/2025', '/story/abcd', '/user/gone/story/2025'])(
  'shows Not Found at %s without a story',
  async (path) => {
    api.answer('GET /story/2025', { status: 404, code: 'NOT_FOUND' });
    await visit(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'لا توجد قصة هنا' })).toBeVisible();
  },
);
