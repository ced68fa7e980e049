import { brotliDecompressSync } from 'node:zlib';

import { type MapConfig, mapConfig } from '@nabta/contract/trees/map/base-map';
import { toMercator } from '@nabta/domain/mercator';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { type TestApp, useTestApp } from '#testing/test-app.ts';

import { decodeOutlines, type Outlines } from '../picture/decode-outlines.ts';
import { pixelOf } from '../picture/draw-labels.ts';
import { coveredTiles, fineArea } from './map-area.ts';

const app = useTestApp();
const externalMap = useTestApp({
  environment: {
    MAP_STYLE_URL: 'https://maps.example/style.json?key=abc',
    MAP_ORIGINS: 'https://tiles.example, https://*.cdn.example',
  },
});

const mapbox = useTestApp({ environment: { MAP_TOKEN: 'pk.abc' } });

const policyOf = async ({ app }: TestApp) =>
  String((await app.inject('/dev/inbox')).headers['content-security-policy']);

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } });

type Style = {
  sources: Record<string, { tiles?: string[]; data?: string }>;
  layers: {
    id: string;
    source?: string;
    'source-layer'?: string;
    filter?: unknown[];
    layout?: Record<string, unknown>;
  }[];
};

const styleOf = async (url: string) => (await get(url, { 'accept-encoding': 'identity' })).json<Style>();

async function outlinesAt(z: number, longitude: number, latitude: number): Promise<Outlines> {
  const place = toMercator(longitude, latitude);
  const [x, y] = [Math.floor(place.x * 2 ** z), Math.floor(place.y * 2 ** z)];
  const { rawPayload } = await get(`/map/tiles/${z}/${x}/${y}.mvt`);
  return decodeOutlines(brotliDecompressSync(rawPayload));
}

/** Returns the area of the rings in tiles; rings in the opposite direction are holes. */
function coveredAreaOf(rings: [number, number][][]): number {
  const doubled = rings.flatMap((ring) =>
    ring.map(([x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0];
      return x * nextY - nextX * y;
    }),
  );
  return Math.abs(doubled.reduce((sum, part) => sum + part, 0)) / 2 / 4096 ** 2;
}

describe('outlines', () => {
  test('draws the whole world in one tile with land, lakes and borders', async () => {
    const layers = await outlinesAt(0, 0, 0);
    expect(Object.keys(layers).toSorted()).toEqual(['borders', 'lakes', 'land']);
    expect(coveredAreaOf(layers['land'] ?? [])).toBeGreaterThan(0.18);
    expect(coveredAreaOf(layers['land'] ?? [])).toBeLessThan(0.24);
  });

  test('draws no line across the antimeridian', async () => {
    for (const path of Object.values(await outlinesAt(0, 0, 0)).flat()) {
      const steps = path.slice(1).map(([x], index) => Math.abs(x - (path[index]?.[0] ?? 0)));
      expect(Math.max(0, ...steps)).toBeLessThan(2_048);
    }
  });

  test.each([
    ['Riyadh is all land', 46.7, 24.7, 1],
    ['the open Red Sea is none', 38.2, 20.5, 0],
  ])('covers the right share at high zoom: %s', async (_name, longitude, latitude, cover) => {
    const { fine_land: land = [], fine_sea: sea = [] } = await outlinesAt(9, longitude, latitude);
    expect(coveredAreaOf(sea)).toBeGreaterThan(1);
    expect(coveredAreaOf(land)).toBeCloseTo(coveredAreaOf(sea) * cover, 1);
  });

  test('draws land west of Dammam and sea east of it', async () => {
    const { fine_land: land = [] } = await outlinesAt(9, 50.1, 26.45);
    const west = land.flat().filter(([x]) => x < 0).length;
    expect(west).toBeGreaterThan(1);
    expect(coveredAreaOf(land)).toBeLessThan(0.6);
  });

  test('separates the islands of Farasan', async () => {
    const { fine_land: land = [] } = await outlinesAt(9, 41.9, 16.8);
    expect(land.length).toBeGreaterThan(20);
  });

  test('has every tile of the fine area', async () => {
    for (const { x, y } of coveredTiles(fineArea.minZoom)) {
      const { statusCode } = await get(`/map/tiles/${fineArea.minZoom}/${x}/${y}.mvt`);
      expect(statusCode).toBe(200);
    }
  });

  test('returns the tile decompressed when the browser does not support brotli', async () => {
    const packed = await get('/map/tiles/3/5/3.mvt');
    const plain = await get('/map/tiles/3/5/3.mvt', { 'accept-encoding': 'identity' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload).toEqual(brotliDecompressSync(packed.rawPayload));
  });
});

describe('tiles', () => {
  test.each([
    '/map/tiles/6/7/32.mvt',
    '/map/tiles/12/2618/1740.mvt',
    '/map/relief/4/0/0.webp',
    '/map/shade/light/4/0/0.webp',
    '/map/satellite/9/0/0.webp',
  ])('returns 204 for the empty tile %s', async (url) => {
    const { statusCode, rawPayload } = await get(url);
    expect([statusCode, rawPayload.length]).toEqual([204, 0]);
  });

  test.each([
    '/map/tiles/1/2/0.mvt',
    '/map/tiles/1/0/-1.mvt',
    '/map/tiles/01/0/0.mvt',
    '/map/tiles/x/0/0.mvt',
    '/map/relief/1/1.5/0.webp',
    '/map/shade/pink/1/1/0.webp',
    '/map/tiles/99999999/0/0.mvt',
    '/map/style/night.json',
  ])('returns 404 for %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test('caches a versioned tile permanently and revalidates others by ETag', async () => {
    const { version } = (await get('/map/config.json')).json<MapConfig>();
    const versioned = await get(`/map/satellite/2/2/1.webp?v=${version}`);
    expect(versioned.headers['cache-control']).toContain('immutable');
    const checked = await get('/map/satellite/2/2/1.webp?v=old');
    expect(checked.headers['cache-control']).toBe('no-cache');
    const again = await get('/map/satellite/2/2/1.webp', { 'if-none-match': String(checked.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('returns satellite tiles of 256 pixels', async () => {
    const { width, height, format } = await sharp(
      (await get('/map/satellite/4/10/6.webp')).rawPayload,
    ).metadata();
    expect([width, height, format]).toEqual([256, 256, 'webp']);
  });

  test('stretches satellite tiles beyond their zoom without edges between them', async () => {
    const columnOf = async (x: number, column: number) => {
      const { rawPayload } = await get(`/map/satellite/7/${x}/55.webp`);
      const pixels = await sharp(rawPayload).removeAlpha().raw().toBuffer();
      return Array.from({ length: 256 }, (_, row) => pixels[(row * 256 + column) * 3] ?? 0);
    };
    // Longitude 45, where two tiles of the image meet.
    const [left, right, further] = [await columnOf(79, 255), await columnOf(80, 0), await columnOf(80, 32)];
    const difference = (one: number[], other: number[]) =>
      one.reduce((sum, value, row) => sum + Math.abs(value - (other[row] ?? 0)), 0) / one.length;
    expect(difference(left, right)).toBeLessThan(2);
    expect(difference(left, further)).toBeGreaterThan(difference(left, right) * 2);
    expect((await get('/map/satellite/8/160/110.webp')).statusCode).toBe(204);
  });

  test('encodes heights in metres: zero at sea, above four thousand in Tibet', async () => {
    const metresAt = async (longitude: number, latitude: number) => {
      const { x, y } = pixelOf(longitude, latitude, 256 * 2 ** 3);
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const tile = await get(`/map/relief/3/${column >> 8}/${row >> 8}.webp`);
      const pixels = await sharp(tile.rawPayload).raw().toBuffer();
      const offset = ((row & 255) * 256 + (column & 255)) * 3;
      return (
        (pixels[offset] ?? 0) * 256 + (pixels[offset + 1] ?? 0) + (pixels[offset + 2] ?? 0) / 256 - 32_768
      );
    };
    expect(await metresAt(-140, 0)).toBe(0);
    expect(await metresAt(88, 33)).toBeGreaterThan(4_000);
    expect(await metresAt(88, 33)).toBeLessThan(6_000);
    expect(await metresAt(42.4, 18.2)).toBeGreaterThan(1_000);
  });

  test('shades slopes in the colours of the theme and leaves the sea unshaded', async () => {
    const shadeAt = async (theme: string, longitude: number, latitude: number) => {
      const { x, y } = pixelOf(longitude, latitude, 256 * 2 ** 3);
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const tile = await get(`/map/shade/${theme}/3/${column >> 8}/${row >> 8}.webp`);
      const pixels = await sharp(tile.rawPayload).ensureAlpha().raw().toBuffer();
      const offset = ((row & 255) * 256 + (column & 255)) * 4;
      return { red: pixels[offset] ?? 0, alpha: pixels[offset + 3] ?? 0 };
    };
    expect((await shadeAt('light', -140, 0)).alpha).toBe(0);
    // The Himalaya slopes south, away from the light; the Tian Shan slopes north.
    const [away, towards] = [await shadeAt('light', 84, 28.3), await shadeAt('light', 76.5, 43.2)];
    expect(away.alpha).toBeGreaterThan(100);
    expect(towards.alpha).toBeGreaterThan(30);
    expect(towards.red).toBeGreaterThan(away.red + 30);
    expect((await shadeAt('dark', 84, 28.3)).red).toBeLessThan(40);
  });

  test('returns names in three languages, without vowel signs that break Arabic letter joins', async () => {
    const { body, headers } = await get('/map/places.json', { 'accept-encoding': 'identity' });
    expect(headers['content-type']).toContain('application/geo+json');
    const { features } = JSON.parse(body) as { features: { properties: Record<string, string> }[] };
    const khobar = features.find(({ properties }) => properties['name:en'] === 'Khobar');
    expect(khobar?.properties).toMatchObject({ 'name:ar': 'الخبر', 'name:pt': 'Khobar', kind: 'city' });
    for (const { properties } of features) expect(properties['name:ar']).not.toMatch(/[\u064B-\u0652]/u);
  });
});

describe.each(['standard', 'satellite'])('the %s style', (name) => {
  test('uses only URLs of its own host, and each of them exists', async () => {
    const { sources } = await styleOf(`/map/style/${name}.json`);
    const addresses = Object.values(sources).flatMap(({ tiles = [], data }) => [
      ...tiles,
      ...(data ? [data] : []),
    ]);
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) {
      expect(address).toMatch(/^\/map\//u);
      const url = address.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0');
      expect((await get(url)).statusCode, url).toBe(200);
    }
  });

  test('draws every layer from a declared source', async () => {
    const { sources, layers } = await styleOf(`/map/style/${name}.json?theme=dark`);
    const drawn = new Set(layers.flatMap(({ source }) => source ?? []));
    expect([...drawn].filter((source) => !(source in sources))).toEqual([]);
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  });

  test.each(['ar', 'en', 'pt'])('labels places in %s and never letter-spaces Arabic', async (language) => {
    const { layers } = await styleOf(`/map/style/${name}.json?language=${language}`);
    const labels = layers.filter(({ layout }) => layout?.['text-field'] !== undefined);
    expect(labels.length).toBeGreaterThan(3);
    for (const { layout = {} } of labels) {
      expect(layout['text-field']).toEqual(['coalesce', ['get', `name:${language}`], ['get', 'name:en']]);
    }
    const spacings = labels.map(({ layout = {} }) => Number(layout['text-letter-spacing'] ?? 0));
    expect(spacings.some((spacing) => spacing > 0)).toBe(language !== 'ar');
  });
});

test('labels Saudi Arabia before its neighbours and its cities', async () => {
  const { layers } = await styleOf('/map/style/standard.json?language=ar');
  const ids = layers.map(({ id }) => id);
  // MapLibre places the labels of the last layer first.
  expect(ids.at(-1)).toBe('majors');
  const majors = layers.at(-1);
  expect(JSON.stringify(majors?.filter)).toContain('"country"');
  expect(majors?.layout?.['symbol-sort-key']).toEqual(['get', 'minZoom']);
  const { features } = (await get('/map/places.json', { 'accept-encoding': 'identity' })).json<{
    features: { properties: Record<string, string | number> }[];
  }>();
  const saudi = features.map(({ properties }) => properties).filter(({ country }) => country === 'SA');
  const [first] = saudi.toSorted((one, other) => Number(one['minZoom']) - Number(other['minZoom']));
  expect(first).toMatchObject({ kind: 'country', 'name:ar': 'المملكة العربية السعودية' });
});

test('labels major cities in their own always-visible layer only', async () => {
  const { layers } = await styleOf('/map/style/standard.json?language=ar');
  const [majors, cities] = ['majors', 'cities'].map((name) => layers.find(({ id }) => id === name));
  expect(majors?.layout).toMatchObject({ 'text-overlap': 'always' });
  // One cluster covers Jeddah and Makkah; their labels are placed on opposite sides of it.
  const offsets = JSON.stringify(majors?.layout?.['text-variable-anchor-offset']);
  expect(offsets.match(/"left",\[2\.2,0\],"right",\[-2\.2,0\]/gu)).toHaveLength(2);
  const isMajor = ['all', ['==', ['get', 'country'], 'SA'], ['<=', ['get', 'minZoom'], 5]];
  expect(majors?.filter).toContainEqual(isMajor);
  expect(cities?.filter).toContainEqual(['!', isMajor]);
});

test('limits the zoom to what there is to see', async () => {
  const { maxZooms } = mapConfig.parse((await get('/map/config.json')).json());
  expect(maxZooms).toEqual({ standard: 18, places: 11.5, satellite: 5.5 });
});

test('attributes the data sources', async () => {
  const { attribution } = mapConfig.parse((await get('/map/config.json')).json());
  expect(attribution).toContain('OpenStreetMap');
});

test('uses different colours for light and dark, and defaults for an unknown theme or language', async () => {
  const light = await styleOf('/map/style/standard.json?theme=light&language=ar');
  expect(await styleOf('/map/style/standard.json?theme=dark')).not.toEqual(light);
  expect(await styleOf('/map/style/standard.json?theme=<x>&language=xx')).toEqual(light);
});

describe('external map', () => {
  test('is absent unless configured', async () => {
    const config = (await get('/map/config.json')).json<MapConfig>();
    expect(mapConfig.parse(config).external).toBeNull();
    expect(await policyOf(app)).toContain("connect-src 'self';");
  });

  test('returns its URL and allows only its hosts in the content security policy', async () => {
    const { body } = await externalMap.app.inject('/map/config.json');
    expect(JSON.parse(body)).toMatchObject({
      external: { standard: 'https://maps.example/style.json?key=abc', satellite: null, mapbox: null },
    });
    const policy = await policyOf(externalMap);
    const hosts = 'https://maps.example https://tiles.example https://*.cdn.example';
    expect(policy).toContain(`connect-src 'self' ${hosts};`);
    expect(policy).toContain(`img-src 'self' data: blob: ${hosts};`);
    expect(policy).toContain("script-src 'self';");
  });

  test('returns the Mapbox token and allows the Mapbox tile hosts', async () => {
    const { body } = await mapbox.app.inject('/map/config.json');
    expect(mapConfig.parse(JSON.parse(body)).external).toMatchObject({
      standard: 'mapbox://styles/mapbox/{theme}-v11',
      mapbox: { address: 'https://api.mapbox.com', token: 'pk.abc' },
    });
    const policy = await policyOf(mapbox);
    expect(policy).toContain("connect-src 'self' https://api.mapbox.com https://*.tiles.mapbox.com;");
  });
});

describe('static map image', () => {
  test.each([
    '/map/static/50.21,26.41,9/390x280.webp?theme=dark',
    '/map/static/-180,0,0/64x64.webp',
    '/map/static/179.9,-16.8,6.5/400x300.webp?language=pt',
  ])('renders %s in the requested size', async (url) => {
    const { statusCode, rawPayload } = await get(url);
    expect(statusCode).toBe(200);
    const { width, height } = await sharp(rawPayload).metadata();
    expect(`${width}x${height}`).toBe(/\d+x\d+/u.exec(url)?.[0]);
  });

  test('draws land and sea correctly across tile edges', async () => {
    const size = 300;
    const { rawPayload } = await get(`/map/static/44.2,22,4.6/${size}x${size}.webp?language=en`);
    const pixels = await sharp(rawPayload).removeAlpha().raw().toBuffer();
    const isWaterAt = (x: number, y: number) => {
      const [red = 0, blue = 0] = [pixels[(y * size + x) * 3], pixels[(y * size + x) * 3 + 2]];
      return blue > red + 20;
    };
    const range = Array.from({ length: 60 }, (_, index) => 120 + index);
    expect(range.flatMap((y) => range.filter((x) => isWaterAt(x, y)))).toEqual([]);
    expect(isWaterAt(5, 243)).toBe(true);
  });

  test.each([
    '/map/static/50,26,9/1281x100.webp',
    '/map/static/50,26,9/100x20.webp',
    '/map/static/50,26,15/100x100.webp',
    '/map/static/181,26,5/100x100.webp',
    '/map/static/50,89,5/100x100.webp',
    '/map/static/50,26/100x100.webp',
  ])('returns 404 for %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test('limits an anonymous client to thirty new images a minute; cached images do not count', async () => {
    const requestImage = async (zoom: number) =>
      (await app.app.inject({ url: `/map/static/45,24,${zoom}/64x64.webp`, remoteAddress: '203.0.113.9' }))
        .statusCode;
    for (let count = 0; count < 30; count += 1) expect(await requestImage(1 + count / 10)).toBe(200);
    expect(await requestImage(9)).toBe(429);
    expect(await requestImage(1)).toBe(200);
  });
});
