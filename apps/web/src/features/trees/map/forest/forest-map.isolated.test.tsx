import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeApi, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { stubNavigator } from '#testing/stub-navigator.ts';
import { testTree } from '#testing/test-trees.ts';

import { createTestPlan } from '../base/testing/test-plan.ts';
import type { MapHandle, MapOptions } from '../engine/create-map.ts';
import type { TreeFeature } from '../engine/map-trees.ts';
import { storedPictureUrl } from '../picture/picture-view.ts';
import { tileServerOf } from '../picture/testing/tree-tiles-server.ts';
import { LazyForestMap } from './lazy-forest-map.tsx';

const maps = vi.hoisted(() => ({
  created: [] as { options: MapOptions; handle: MapHandle }[],
  fails: false,
  view: { longitude: 50.1, latitude: 26.4, zoom: 9 },
}));

vi.mock('../engine/create-map.ts', () => ({
  createMap(options: MapOptions): MapHandle {
    if (maps.fails) throw new Error('There is no WebGL here.');
    const handle = {
      draw: vi.fn(),
      goTo: vi.fn(),
      fit: vi.fn(),
      zoomBy: vi.fn(),
      view: vi.fn(() => maps.view),
      markTree: vi.fn(),
      show: vi.fn(),
      showMe: vi.fn(),
      showPlace: vi.fn(),
      keepClear: vi.fn(),
      remove: vi.fn(),
    };
    maps.created.push({ options, handle });
    return handle;
  },
}));

const trees = [
  testTree(1, { givenName: 'غاف الوادي', point: pointAt([50.1, 26.4]) }),
  testTree(2, { givenName: 'سدرة جدتي', point: pointAt([50.2, 26.5]) }),
];
const features: TreeFeature[] = trees.map(({ publicId, givenName, point }) => ({
  type: 'Feature',
  geometry: point.geometry,
  properties: { publicId, givenName: givenName ?? '' },
}));
const config = {
  external: null,
  attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a> · NASA',
  terrain: { source: 'terrain', exaggeration: 2 },
  maxZooms: { standard: 18, satellite: 5.5, places: 11.5 },
  version: 'v1',
  hosts: [],
};
const style = {
  version: 8,
  sources: { outlines: { type: 'vector', tiles: [], attribution: config.attribution } },
  layers: [],
  metadata: { hasStreets: false, isMissingTiles: true, usesOtherHosts: false },
};

let api: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  maps.created.length = 0;
  maps.fails = false;
  maps.view = { longitude: 50.1, latitude: 26.4, zoom: 9 };
  vi.stubGlobal('WebGL2RenderingContext', vi.fn());
  Object.assign(Element.prototype, { scrollBy: vi.fn(), scrollIntoView: vi.fn() });
  localStorage.setItem('token', testToken());
  api = fakeApi();
  api.answer('GET /tree?for_map=true', { data: { type: 'FeatureCollection', features } });
  api.answer('GET /tree', { data: trees });
  mockFiles({ '/map/config.json': config, '/map/style/': style });
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('fits the map to the trees and shows a card for each tree in view', async () => {
  await show();
  const { options, handle } = await map();
  expect(options.bounds).toEqual({ west: 50.1, south: 26.4, east: 50.2, north: 26.5 });
  act(() => options.events.onInView({ trees: features, clusters: [], total: 2 }));
  const cards = within(await screen.findByRole('list', { name: 'الأشجار الظاهرة على الخريطة' }));
  expect(cards.getByRole('link', { name: /^غاف الوادي/u })).toHaveAttribute('href', '/tree/T000000001');
  expect(cards.getByRole('link', { name: /^محادثة مع .*غاف الوادي/u })).toHaveAttribute(
    'href',
    '/tree/T000000001/chat',
  );
  expect(cards.getByRole('link', { name: /^سدرة جدتي/u })).toBeVisible();
  expect(handle.markTree).toHaveBeenLastCalledWith(features[0]);
  expect(await screen.findByText('© OpenStreetMap · NASA')).toBeVisible();
  expect(screen.getByText('تعذّر الآن تحميل جزء من الخريطة، مثل الشوارع.')).toBeVisible();
});

test('marks a pressed tree and brings its card to the front', async () => {
  await show();
  const { options, handle } = await map();
  act(() => options.events.onInView({ trees: features, clusters: [], total: 2 }));
  act(() => options.events.onPress(features[1]));
  expect(handle.show).toHaveBeenCalledWith(features[1]);
  await waitFor(() => expect(handle.markTree).toHaveBeenLastCalledWith(features[1]));
});

test('keeps a pressed card in place when other trees come into view', async () => {
  const { path } = await show();
  const { options, handle } = await map();
  act(() => options.events.onInView({ trees: features, clusters: [], total: 2 }));
  const link = await screen.findByRole('link', { name: /^سدرة جدتي/u });
  const user = userEvent.setup();
  await user.pointer({ keys: '[MouseLeft>]', target: link });
  act(() => options.events.onInView({ trees: features.slice(0, 1), clusters: [], total: 1 }));
  expect(link).toBeInTheDocument();
  expect(handle.show).not.toHaveBeenCalled();
  await user.pointer({ keys: '[/MouseLeft]', target: link });
  expect(path()).toBe('/tree/T000000002');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^سدرة جدتي/u })).toBeNull());
});

test('draws the plan of the land at high zoom and shows plot and row on the card', async () => {
  maps.view = { longitude: 50.1, latitude: 26.4, zoom: 15 };
  api.answer('GET /land/plan/2618/1736', { data: [createTestPlan([50.1, 26.4])] });
  await show();
  const { options, handle } = await map();
  // At low zoom tile coordinates are exact to a hundred metres; the card uses the tree's own point.
  const rough = features.map((tree) => ({
    ...tree,
    geometry: { ...tree.geometry, coordinates: tree.geometry.coordinates.map((each) => each + 0.0007) },
  })) as unknown as TreeFeature[];
  act(() => options.events.onInView({ trees: rough, clusters: [], total: 2 }));
  expect(await screen.findByText('القطعة C، الصف 7 · على بعد 110 أمتار من البوابة')).toBeVisible();
  await waitFor(() =>
    expect(vi.mocked(handle.draw).mock.lastCall?.[0].overlay.plans.features).toHaveLength(4),
  );
  expect(screen.getByRole('img', { name: /مقياس الرسم: 200/u })).toBeVisible();
});

test('loads the plan of the land for a shared view', async () => {
  api.answer('GET /land/plan/2618/1736', { data: [createTestPlan([50.1, 26.4])] });
  await show('/?view=map&lat=26.4&lng=50.1&zoom=16');
  const { handle } = await map();
  await waitFor(() =>
    expect(vi.mocked(handle.draw).mock.lastCall?.[0].overlay.plans.features).toHaveLength(4),
  );
});

test('stores view and style in the URL and restores them', async () => {
  const { path } = await show('/?view=map&lat=24.7&lng=46.7&zoom=12&style=satellite');
  const { options, handle } = await map();
  expect(options.view).toEqual({ latitude: 24.7, longitude: 46.7, zoom: 12 });
  expect(options.bounds).toBeUndefined();
  expect(screen.getByRole('radio', { name: 'قمر صناعي' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'ثلاثي الأبعاد 3D' }));
  expect(screen.getByRole('button', { name: 'ثلاثي الأبعاد 3D' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(vi.mocked(handle.draw).mock.lastCall?.[0].overlay.mode.isThreeD).toBe(true));
  await act(async () => options.events.onView({ longitude: 50, latitude: 26, zoom: 9 }));
  await waitFor(() =>
    expect(path()).toBe('/?view=map&lat=26.00000&lng=50.00000&zoom=9.00&style=satellite&3d=1'),
  );
});

test('loads a large forest as tiles with the filters of its list', async () => {
  await show('/?view=map', 12_000);
  const { handle } = await map();
  await waitFor(() =>
    expect(vi.mocked(handle.draw).mock.lastCall?.[0].overlay.trees).toEqual({
      kind: 'tiles',
      tileUrl: '/api/tree/tiles/{z}/{x}/{y}.mvt',
    }),
  );
  expect(api.calls('GET /tree?for_map=true')).toEqual([]);
});

test('fits a large forest again once its clusters have split', async () => {
  await show('/?view=map', 12_000);
  const { options, handle } = await map();
  const clustersAt = (...positions: [number, number][]) => ({
    trees: [],
    clusters: positions.map((position) => ({ key: position.join(), position, count: 6, expansionZoom: 5 })),
    total: 12,
  });
  await act(async () => options.events.onInView(clustersAt([40, 22], [47, 25])));
  await act(async () => options.events.onView(maps.view));
  await act(async () => options.events.onInView(clustersAt([40, 22], [44, 24], [50, 26])));
  expect(handle.fit).toHaveBeenLastCalledWith({ west: 40, south: 22, east: 50, north: 26 });
  await act(async () => options.events.onInView(clustersAt([30, 10])));
  expect(handle.fit).toHaveBeenCalledTimes(2);
});

test.each([
  'the browser knows no WebGL',
  'the device cannot draw',
  'the picture is lost',
  'our own map does not come',
])('shows a picture and the plain list when %s', async (reason) => {
  if (reason === 'the browser knows no WebGL') vi.stubGlobal('WebGL2RenderingContext', undefined);
  if (reason === 'the browser knows no WebGL') Reflect.deleteProperty(window, 'WebGL2RenderingContext');
  if (reason === 'the device cannot draw') maps.fails = true;
  if (reason === 'our own map does not come') mockFiles({});
  await show();
  if (reason === 'the picture is lost') {
    const { options } = await map();
    act(() => options.events.onProblem('lost'));
  }
  expect(await screen.findByRole('img', { name: 'صورة لمكان شجرتين' })).toBeVisible();
  expect(screen.getByText('the list')).toBeVisible();
});

test('shows the groups of a large forest in a picture when no map can be drawn', async () => {
  maps.fails = true;
  const { read } = tileServerOf([
    [46.6753, 24.7136],
    [42.5611, 16.8892],
  ]);
  const tokens = new Set<string | null>();
  const callApi = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const tile = /^\/api\/tree\/tiles\/(\d+)\/(\d+)\/(\d+)\.mvt$/u.exec(url);
    if (tile === null) return callApi(url, init);
    tokens.add(new Headers(init.headers).get('Authorization'));
    const [z = 0, x = 0, y = 0] = tile.slice(1).map(Number);
    const bytes = await read({ z, x, y });
    return bytes ? new Response(Uint8Array.from(bytes)) : new Response(null, { status: 204 });
  });
  await show('/?view=map', 900);
  const picture = await screen.findByRole('img', { name: /900/u });
  await waitFor(() => expect(picture.querySelectorAll('circle')).toHaveLength(2));
  expect([...tokens]).toEqual([`Bearer ${localStorage.getItem('token')}`]);
});

test.each([
  ['beside one of the trees', [50, 26.4], { west: 50, south: 26.4, east: 50.1, north: 26.4 }, undefined],
  ['far from all of them', [2.35, 48.86], undefined, { longitude: 2.35, latitude: 48.86, zoom: 10 }],
] as const)(
  "shows the user's position and nearby trees when the user is %s",
  async (_where, position, expectedBounds, expectedView) => {
    const [longitude, latitude] = position;
    stubNavigator({
      geolocation: {
        getCurrentPosition: (found: (position: object) => void) => found({ coords: { longitude, latitude } }),
      },
    });
    await show();
    const { handle } = await map();
    await userEvent.click(await screen.findByRole('button', { name: 'موقعي' }));
    expect(handle.showMe).toHaveBeenCalledWith([longitude, latitude]);
    expect(vi.mocked(handle.fit).mock.lastCall?.[0]).toEqual(expectedBounds);
    expect(vi.mocked(handle.goTo).mock.lastCall?.[0]).toEqual(expectedView);
  },
);

test.each([
  ['scrolls to the map for a link with a view', '/?view=map&lat=24.7&lng=46.7&zoom=12', 1],
  ['stays at the top for a link without a view', '/?view=map', 0],
])('%s', async (_name, path, times) => {
  await show(path);
  const { handle } = await map();
  await waitFor(() => expect(handle.draw).toHaveBeenCalled());
  await waitFor(() => expect(vi.mocked(Element.prototype.scrollIntoView).mock.calls).toHaveLength(times));
});

test.each([
  ['a view with trees', 2, 18],
  ['an empty view', 0, 11.5],
])('limits the zoom of %s with %d trees to %d and shows a notice', async (_name, total, end) => {
  maps.view = { longitude: 50.1, latitude: 26.4, zoom: end };
  await show('/?view=map');
  const { options, handle } = await map();
  await waitFor(() => expect(vi.mocked(handle.draw).mock.lastCall?.[0].maxZoom).toBe(18));
  act(() => options.events.onInView({ trees: features.slice(0, total), clusters: [], total }));
  await waitFor(() => expect(vi.mocked(handle.draw).mock.lastCall?.[0].maxZoom).toBe(end));
  expect(await screen.findByText('هذا أقرب ما تصل إليه الخريطة.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'تكبير' })).toBeDisabled();
});

test.each([
  [5, ''],
  [12, 'صورة القمر الصناعي هنا قليلة التفاصيل.'],
] as const)(
  'zooms imagery as far as the standard style and says where it is coarse: %d',
  async (zoom, text) => {
    maps.view = { longitude: 50.1, latitude: 26.4, zoom };
    await show('/?view=map&style=satellite');
    const { options, handle } = await map();
    await waitFor(() => expect(vi.mocked(handle.draw).mock.lastCall?.[0].maxZoom).toBe(18));
    act(() => options.events.onInView({ trees: features, clusters: [], total: 2 }));
    await waitFor(() => expect(noteOnMap()).toBe(text));
  },
);

test('keeps the view in the URL and never moves the map when the style changes', async () => {
  const { path } = await show('/?view=map&lat=24.70000&lng=46.70000&zoom=12.00');
  const { handle } = await map();
  await userEvent.click(screen.getByRole('radio', { name: 'قمر صناعي' }));
  expect(path()).toBe('/?view=map&lat=24.70000&lng=46.70000&zoom=12.00&style=satellite');
  await userEvent.click(screen.getByRole('radio', { name: 'عادي' }));
  expect(path()).toBe('/?view=map&lat=24.70000&lng=46.70000&zoom=12.00');
  expect(handle.goTo).not.toHaveBeenCalled();
  expect(handle.fit).not.toHaveBeenCalled();
});

test('keeps labels out of the areas below controls and cards', async () => {
  await show();
  const { handle } = await map();
  await waitFor(() => expect(handle.keepClear).toHaveBeenCalled());
  expect(vi.mocked(handle.keepClear).mock.lastCall?.[0].length).toBeGreaterThan(1);
});

test('labels a searched place on the map', async () => {
  const place = {
    geometry: { coordinates: [39.19, 21.49] },
    properties: { kind: 'city', minZoom: 3.6, 'name:ar': 'جدة', 'name:en': 'Jeddah', 'name:pt': 'Jidá' },
  };
  mockFiles({
    '/map/config.json': config,
    '/map/style/': style,
    '/map/places.json': { type: 'FeatureCollection', features: [place] },
  });
  await show();
  const { handle } = await map();
  await userEvent.click(await screen.findByRole('button', { name: 'البحث عن مكان' }));
  await userEvent.type(screen.getByRole('combobox'), 'جدة');
  await userEvent.click(await screen.findByRole('option', { name: 'جدة' }));
  expect(handle.showPlace).toHaveBeenCalledWith({ position: [39.19, 21.49], name: 'جدة' });
  expect(handle.goTo).toHaveBeenCalledWith({ longitude: 39.19, latitude: 21.49, zoom: 10.5 });
});

test('chooses the first place with Enter and another one with the arrows', async () => {
  mockFiles({
    '/map/config.json': config,
    '/map/style/': style,
    '/map/places.json': {
      type: 'FeatureCollection',
      features: [placeAt('الرياض', [46.7, 24.7], 3), placeAt('رياض الخبراء', [43.5, 26], 8)],
    },
  });
  await show();
  const { handle } = await map();
  const search = async (keys: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'البحث عن مكان' }));
    const field = screen.getByRole('combobox');
    await userEvent.clear(field);
    await userEvent.type(field, 'الرياض');
    await screen.findAllByRole('option');
    await userEvent.keyboard(keys);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    return vi.mocked(handle.showPlace).mock.lastCall?.[0].name;
  };
  expect(await search('{Enter}')).toBe('الرياض');
  expect(await search('{ArrowDown}{Enter}')).toBe('رياض الخبراء');
  expect(await search('{ArrowUp}{Enter}')).toBe('رياض الخبراء');
});

test('fills the page where the browser has no full screen, until Escape or Back', async () => {
  await show();
  await map();
  const open = () => userEvent.click(screen.getByRole('button', { name: 'ملء الشاشة' }));
  const frame = screen.getByRole('group', { name: 'أدوات الخريطة' }).parentElement;
  await open();
  expect(frame).toHaveAttribute('data-popover-open');
  await userEvent.keyboard('{Escape}');
  expect(frame).not.toHaveAttribute('data-popover-open');
  await open();
  act(() => history.back());
  await waitFor(() => expect(frame).not.toHaveAttribute('data-popover-open'));
  expect(screen.getByRole('button', { name: 'ملء الشاشة' })).toBeVisible();
});

test('shows the stored picture with the listed trees offline, and the map when the connection returns', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const connected = fetch;
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const { services } = await show();
  services.connection.queryClient.setQueryData(['tree', 'pages', {}], {
    pages: [trees],
    pageParams: [undefined],
  });
  const picture = await screen.findByRole('img', { name: 'صورة لمكان شجرتين' });
  expect(await screen.findByText(/^الخريطة تحتاج إلى اتصال/u)).toBeVisible();
  expect(screen.queryByText('تعذّر تحميل بعض الأشجار')).toBeNull();
  expect(picture.querySelectorAll('circle')).toHaveLength(2);
  const image = picture.querySelector('image');
  expect(image?.getAttribute('href')).toBe(storedPictureUrl({ theme: 'light', language: 'ar' }));
  fireEvent.error(image as Element);
  expect(picture.querySelector('image')).toBeNull();
  expect(maps.created).toHaveLength(0);

  online.mockReturnValue(true);
  vi.stubGlobal('fetch', connected);
  fireEvent(window, new Event('online'));
  await map();
  online.mockRestore();
});

test('mirrors the share icon in right-to-left pages', async () => {
  await show();
  await map();
  await userEvent.click(await screen.findByRole('button', { name: 'المزيد من أدوات الخريطة' }));
  const item = screen.getByRole('menuitem', { name: 'مشاركة هذا الجزء من الخريطة', hidden: true });
  expect(item.querySelector('svg')).toHaveClass('mirrored');
});

test('shows a histogram of planting dates and counts the remaining trees', async () => {
  const counted = vi.fn();
  await show('/?view=map', 2, counted);
  await map();
  await userEvent.click(await screen.findByRole('button', { name: 'المزيد من أدوات الخريطة' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'تاريخ الزراعة', hidden: true }));
  const from = await screen.findByRole('slider', { name: 'من' });
  const steps = Number(from.getAttribute('max')) + 1;
  expect(steps).toBeLessThanOrEqual(60);
  const bars = [...(from.closest('section')?.querySelectorAll('[style*="--share"]') ?? [])];
  expect(bars).toHaveLength(steps);
  expect(bars[0]?.getAttribute('style')).toContain('--share: 1');
  fireEvent.change(from, { target: { value: String(steps - 1) } });
  await waitFor(() => expect(counted).toHaveBeenLastCalledWith(0));
});

test('shows a server-side histogram for a large forest', async () => {
  const month = { plantedSoFar: 0 };
  const buckets = [
    { from: '2025-05-31T21:00:00.000Z', to: '2025-06-30T21:00:00.000Z', planted: 0, ...month },
    { from: '2025-06-30T21:00:00.000Z', to: '2025-07-31T21:00:00.000Z', planted: 9_000, ...month },
    { from: '2025-07-31T21:00:00.000Z', to: '2025-08-31T21:00:00.000Z', planted: 3_000, ...month },
  ];
  api.answer('GET /tree/counting_chart', {
    data: { interval: 'month', from: '2025-05-31T21:00:00.000Z', to: '2025-08-31T21:00:00.000Z', buckets },
  });
  await show('/?view=map', 12_000);
  await map();
  expect(api.calls('GET /tree/counting_chart')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'المزيد من أدوات الخريطة' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'تاريخ الزراعة', hidden: true }));
  expect(await screen.findByText('1 يوليو 2025')).toBeVisible();
  const slider = screen.getByRole('slider', { name: 'من' }).closest('section');
  const shares = [...(slider?.querySelectorAll<HTMLElement>('[style*="--share"]') ?? [])].map((bar) =>
    Number(bar.style.getPropertyValue('--share')),
  );
  expect(shares[0]).toBe(1);
  expect(shares.some((share) => share > 0.2 && share < 0.5)).toBe(true);
  expect(shares.at(-1)).toBe(0);
});

test('focuses the search field when the place search opens', async () => {
  await show();
  await map();
  await userEvent.click(await screen.findByRole('button', { name: 'البحث عن مكان' }));
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
});

test('explains what to do when geolocation is denied', async () => {
  stubNavigator({
    geolocation: {
      getCurrentPosition: (_found: unknown, fail: (error: object) => void) =>
        fail({ code: 1, PERMISSION_DENIED: 1 }),
    },
  });
  await show();
  await map();
  await userEvent.click(screen.getByRole('button', { name: 'موقعي' }));
  expect(await screen.findByText('لعرض الأشجار القريبة يلزم تفعيل الموقع.')).toBeVisible();
});

test('removes the map while the trees are recounted and then creates a new one', async () => {
  ({ stop } = await renderInApp(<CountedForest />, { path: '/?view=map' }));
  const { handle: first } = await map();
  await waitFor(() => expect(first.draw).toHaveBeenCalled());
  fireEvent.click(screen.getByText('asked'));
  expect(first.remove).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'تصغير' }));
  expect(first.zoomBy).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('counted'));
  await waitFor(() => expect(maps.created).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'تصغير' }));
  expect(maps.created[1]?.handle.zoomBy).toHaveBeenCalledWith(-1);
  expect(first.draw).toHaveBeenCalledOnce();
});

async function show(path = '/?view=map', count = 2, onCount?: (count: number | undefined) => void) {
  const rendered = await renderInApp(
    <LazyForestMap
      forest={{ kind: 'mine', query: {} }}
      count={count}
      empty={null}
      list={<p>the list</p>}
      sharePath="/user/code"
      {...(onCount && { onCount })}
    />,
    { path },
  );
  stop = rendered.stop;
  return rendered;
}

/** Forest whose count can be reset. */
function CountedForest() {
  const [count, setCount] = useState<number | undefined>(2);
  return (
    <>
      <button onClick={() => setCount(undefined)}>asked</button>
      <button onClick={() => setCount(2)}>counted</button>
      <LazyForestMap
        forest={{ kind: 'mine', query: {} }}
        count={count}
        empty={null}
        list={null}
        sharePath={undefined}
      />
    </>
  );
}

async function map() {
  await waitFor(() => expect(maps.created.length).toBeGreaterThan(0));
  const created = maps.created.at(-1);
  if (created === undefined) throw new Error('No map was made.');
  return created;
}

function noteOnMap() {
  return screen.getByRole('group', { name: 'أدوات الخريطة' }).parentElement?.querySelector('p[role=status]')
    ?.textContent;
}

function placeAt(name: string, coordinates: [number, number], minZoom: number) {
  const properties = { kind: 'city', minZoom, 'name:ar': name, 'name:en': name, 'name:pt': name };
  return { geometry: { coordinates }, properties };
}

/** Mocks files by path prefix. */
function mockFiles(files: Record<string, unknown>): void {
  const callApi = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith('/map/')) return callApi(url, init);
    const found = Object.entries(files).find(([start]) => url.startsWith(start));
    return found ? Response.json(found[1]) : new Response(null, { status: 503 });
  });
}

function pointAt(coordinates: [number, number]) {
  return { geometry: { type: 'Point' as const, coordinates } };
}
