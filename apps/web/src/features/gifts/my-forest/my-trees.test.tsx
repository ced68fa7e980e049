import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { stubNavigator } from '#testing/stub-navigator.ts';
import { testTree, testTrees } from '#testing/test-trees.ts';

import { MyTrees } from './my-trees.tsx';

const land = '0140f091-7800-7f94-884d-872f699ac3d2';

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  api = fakeApi();
  localStorage.setItem('token', testToken());
  vi.stubGlobal('scrollTo', vi.fn());
  window.innerHeight = 500;
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(20, 20) });
  api.answer('GET /tree/count', { data: { count: 237 } });
  api.answer('GET /tree/facets', {
    data: {
      specie: [{ id: 'olea-europaea', commonName: { ar: 'الزيتون', en: 'Olive' }, treeCount: 22 }],
      company: [],
      land: [{ id: land, name: { en: 'Oasis' }, treeCount: 4 }],
      effort: [],
      isVip: 5,
      isDamaged: 0,
    },
  });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("shows the server's count, not the number of loaded trees", async () => {
  await show();
  expect(await screen.findByText('237 شجرة')).toBeVisible();
  expect(await screen.findByText('شجرة رقم 20')).toBeVisible();
  expect(screen.queryByText('20 شجرة')).toBeNull();
});

test('searches by name, stores it in the URL and announces the count', async () => {
  api.answer('GET /tree/infinite?search=%D8%BA%D8%A7%D9%81&limit=20', {
    data: [testTree(7, { givenName: 'غاف الوادي' })],
  });
  api.answer('GET /tree/count?search=%D8%BA%D8%A7%D9%81', { data: { count: 1 } });
  const { path } = await show();
  await screen.findByText('237 شجرة');
  fireEvent.change(screen.getByRole('searchbox', { name: 'البحث باسم أو نوع أو مكان' }), {
    target: { value: ' غاف ' },
  });
  expect(await screen.findByText('غاف الوادي')).toBeVisible();
  expect(await screen.findByText('شجرة واحدة')).toHaveAttribute('role', 'status');
  expect(path()).toBe('/?search=%D8%BA%D8%A7%D9%81');
  fireEvent.click(screen.getByRole('button', { name: 'محو البحث' }));
  expect(await screen.findByText('237 شجرة')).toBeVisible();
  expect(path()).toBe('/');
});

test.each([
  [
    'a similar species',
    'زيتن',
    '',
    0,
    'المقصود «الزيتون»؟',
    '/?search=%D8%A7%D9%84%D8%B2%D9%8A%D8%AA%D9%88%D9%86',
  ],
  ['the trees that the filters hide', 'xyz', '&isVip=true', 3, 'إزالة التصفية: 3 أشجار', '/?search=xyz'],
])('suggests %s when a search finds nothing', async (_case, search, filter, count, button, expectedPath) => {
  const query = new URLSearchParams({ search });
  api.answer(`GET /tree/count?${query}`, { data: { count } });
  api.answer(`GET /tree/infinite?${query}&limit=20`, { data: [] });
  api.answer(`GET /tree/count?isVip=true&${query}`, { data: { count: 0 } });
  api.answer(`GET /tree/infinite?isVip=true&${query}&limit=20`, { data: [] });
  const { path } = await show(`/?${query}${filter}`);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(path()).toBe(expectedPath);
});

test('shows an empty search result and clears it with one press', async () => {
  api.answer('GET /tree/infinite?search=xyz&limit=20', { data: [] });
  api.answer('GET /tree/count?search=xyz', { data: { count: 0 } });
  await show('/?search=xyz');
  expect(await screen.findByRole('heading', { name: 'لا نتائج لـ«xyz»' })).toBeVisible();
  const field = screen.getByRole('searchbox');
  const buttons = screen.getAllByRole('button', { name: 'محو البحث' });
  await userEvent.click(buttons.at(-1) ?? document.body);
  expect(await screen.findByText('شجرة رقم 20')).toBeVisible();
  expect(screen.getByRole('searchbox')).toBe(field);
  expect(field).toHaveValue('');
});

test('applies filters from the sheet, stores them in the URL and removes them one by one', async () => {
  const query = 'specie=olea-europaea&land=0140f091-7800-7f94-884d-872f699ac3d2&isVip=true';
  api.answer(`GET /tree/count?${query}`, { data: { count: 3 } });
  api.answer(`GET /tree/infinite?${query}&limit=20`, { data: testTrees(3, 103) });
  api.answer('GET /tree/count?specie=olea-europaea&isVip=true', { data: { count: 5 } });
  api.answer('GET /tree/infinite?specie=olea-europaea&isVip=true&limit=20', { data: testTrees(5, 205) });
  const { path } = await show();
  await screen.findByText('237 شجرة');
  await userEvent.click(screen.getByRole('button', { name: 'تصفية' }));
  const sheet = within(screen.getByRole('dialog', { name: 'تصفية' }));
  await userEvent.selectOptions(
    sheet.getByRole('combobox', { name: 'النوع' }),
    await sheet.findByRole('option', { name: '⁨الزيتون⁩ · 22' }),
  );
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'الأرض' }), '⁨Oasis⁩ · 4');
  await userEvent.click(sheet.getByRole('switch', { name: 'أشجار مميزة · 5 أشجار ميّزها فريق نبتة' }));
  expect(sheet.queryByRole('combobox', { name: 'الجهة الراعية' }), 'nobody paid for one').toBeNull();
  expect(sheet.queryByRole('switch', { name: /بحاجة إلى رعاية/u }), 'none needs care').toBeNull();
  expect(path()).toBe('/');
  await userEvent.click(await sheet.findByRole('button', { name: 'عرض 3 أشجار' }));
  await waitFor(() => expect(path()).toBe(`/?${query}`));
  expect(await screen.findByText('شجرة رقم 103')).toBeVisible();
  expect(screen.getByRole('button', { name: 'تصفية، 3 مفعّلة' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'إزالة Oasis' }));
  expect(await screen.findByText('شجرة رقم 205')).toBeVisible();
  expect(path()).toBe('/?specie=olea-europaea&isVip=true');
});

test('sorts by an order from the sheet, stores it in the URL and keeps the count', async () => {
  api.answer('GET /tree/infinite?sort=co2&limit=20', { data: testTrees(20, 120) });
  const { path } = await show();
  await screen.findByText('237 شجرة');
  await userEvent.click(screen.getByRole('button', { name: 'تصفية' }));
  const sheet = within(screen.getByRole('dialog', { name: 'تصفية' }));
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'الترتيب' }), 'الأكثر إزالة للكربون');
  await userEvent.click(await sheet.findByRole('button', { name: 'عرض 237 شجرة' }));
  expect(await screen.findByText('شجرة رقم 120')).toBeVisible();
  expect(path()).toBe('/?sort=co2');
  await userEvent.click(screen.getByRole('button', { name: 'إزالة الأكثر إزالة للكربون' }));
  expect(await screen.findByText('شجرة رقم 20')).toBeVisible();
});

test("sorts by the user's position and falls back to the default order when it is unavailable", async () => {
  api.answer('GET /tree/infinite?sort=nearest&longitude=46.6753&latitude=24.7136&limit=20', {
    data: testTrees(20, 220),
  });
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found) =>
    found({ coords: { longitude: 46.67531, latitude: 24.71359 } } as GeolocationPosition),
  );
  stubNavigator({ geolocation: { getCurrentPosition } });
  await show('/?sort=nearest');
  expect(await screen.findByText('شجرة رقم 220')).toBeVisible();
  stop?.();
  document.body.innerHTML = '';
  getCurrentPosition.mockImplementation((_found, failed) =>
    failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
  );
  const { path } = await show('/?sort=nearest');
  await waitFor(() => expect(path()).toBe('/'));
});

test('hides search and filters for a single tree and offers to add one', async () => {
  api.answer('GET /tree/infinite?limit=20', { data: testTrees(1, 1) });
  api.answer('GET /tree/count', { data: { count: 1 } });
  await show();
  expect(await screen.findByText('شجرة رقم 1')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'تصفية' })).toBeNull();
  expect(screen.getByRole('button', { name: 'إضافة شجرة' })).toBeVisible();
});

test('reports searching on focus and its end when an empty field loses focus', async () => {
  const onSearching = vi.fn();
  ({ stop } = await renderInApp(<MyTrees defaultView="list" onSearching={onSearching} />));
  await userEvent.click(await screen.findByRole('searchbox'));
  await waitFor(() => expect(onSearching).toHaveBeenLastCalledWith(true));
  await userEvent.tab();
  await waitFor(() => expect(onSearching).toHaveBeenLastCalledWith(false));
});

test('requests a duration as its date range', async () => {
  const start = new Date();
  start.setHours(0, 0, 0, 0);
  const query = new URLSearchParams({
    from_date: new Date(start.getFullYear(), start.getMonth(), start.getDate() - 7).toISOString(),
    to_date: new Date(
      new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1).getTime() - 1,
    ).toISOString(),
  });
  api.answer(`GET /tree/count?${query}`, { data: { count: 2 } });
  api.answer(`GET /tree/infinite?${query}&limit=20`, { data: testTrees(2, 52) });
  await show('/?duration=last7Days');
  expect(await screen.findByText('شجرة رقم 52')).toBeVisible();
  expect(screen.getByRole('button', { name: 'إزالة آخر 7 أيام' })).toBeVisible();
  expect(screen.queryByText('هذه كل أشجارك')).toBeNull();
});

test('clears filters from an empty result', async () => {
  api.answer('GET /tree/infinite?isDamaged=true&limit=20', { data: [] });
  api.answer('GET /tree/count?isDamaged=true', { data: { count: 0 } });
  const { path } = await show('/?view=cards&isDamaged=true');
  expect(await screen.findByRole('heading', { name: 'لا أشجار بهذه التصفية' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'محو الكل' }));
  expect(await screen.findByText('شجرة رقم 20')).toBeVisible();
  expect(path()).toBe('/?view=cards');
});

test('stores the view in the URL and shows a picture and the list when no map can be drawn', async () => {
  const feature = (coordinates: [number, number]) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: { publicId: 'T000000001', givenName: '' },
  });
  const features = [feature([46.7, 24.7]), feature([46.71, 24.7]), feature([39.2, 21.5])];
  api.answer('GET /account', { data: testAccount });
  api.answer('GET /tree?for_map=true', { data: { type: 'FeatureCollection', features } });
  const { path } = await show();
  await userEvent.click(screen.getByRole('tab', { name: 'خريطة' }));
  await waitFor(() => expect(path()).toBe('/?view=map'));
  expect(await screen.findByRole('img', { name: 'صورة لأماكن 237 شجرة' })).toBeVisible();
  expect(await screen.findByText('شجرة رقم 20')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'بطاقات' }));
  await waitFor(() => expect(path()).toBe('/?view=cards'));
  expect(screen.getByRole('tabpanel', { name: 'بطاقات' })).toBeVisible();
});

test('shows an empty state without search for a forest without trees', async () => {
  api.answer('GET /tree/infinite?limit=20', { data: [] });
  api.answer('GET /tree/count', { data: { count: 0 } });
  await show();
  expect(await screen.findByRole('heading', { name: 'غابتك تنتظر أول شجرة' })).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});

async function show(path = '/') {
  const rendered = await renderInApp(<MyTrees defaultView="list" />, { path });
  stop = rendered.stop;
  return rendered;
}
