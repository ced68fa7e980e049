import { afterEach, expect, test } from 'vitest';

import { loadExternalStyle } from './external-style.ts';
import { startFileServer } from './testing/file-server.ts';
import type { Files } from './testing/file-server.ts';
import { createTestArchive } from './testing/pmtiles-archive.ts';

const layers = [
  { id: 'land', type: 'background' },
  { id: 'water', type: 'fill', source: 'composite', 'source-layer': 'water' },
];
const token = 'access_token=pk.abc';

let service: Awaited<ReturnType<typeof startFileServer>>;
afterEach(() => service.stop());

async function load(address: string, files: (address: string) => Files, hasToken = true) {
  service = await startFileServer(files);
  return loadExternalStyle(
    address.replace('{service}', service.address),
    hasToken ? { address: service.address, token: 'pk.abc' } : null,
    async (file) => {
      const response = await fetch(file);
      if (!response.ok) throw new Error(`${file} answered ${response.status}`);
      return response.json();
    },
  );
}

const classic = (address: string): Files => ({
  [`/styles/v1/mapbox/light-v11?${token}`]: {
    version: 8,
    sprite: 'mapbox://sprites/mapbox/light-v11/9wq',
    glyphs: 'mapbox://fonts/mapbox/{fontstack}/{range}.pbf',
    fog: {},
    sources: {
      composite: { type: 'vector', url: 'mapbox://mapbox.streets-v8,mapbox.terrain-v2' },
      satellite: { type: 'raster', url: 'mapbox://mapbox.satellite', tileSize: 256, maxzoom: 16 },
    },
    layers,
  },
  [`/v4/mapbox.streets-v8,mapbox.terrain-v2.json?secure&${token}`]: {
    tilejson: '2.2.0',
    name: 'Streets',
    attribution: '&copy; Mapbox',
    minzoom: 0,
    maxzoom: 16,
    bounds: [-180, -85, 180, 85],
    center: [0, 0, 0],
    tiles: [
      `https://a.tiles.mapbox.com/v4/streets/{z}/{x}/{y}.vector.pbf?${token}`,
      'mapbox://tiles/streets/{z}/{x}/{y}.vector.pbf',
    ],
  },
  [`/v4/mapbox.satellite.json?secure&${token}`]: {
    attribution: null,
    maxzoom: 22,
    tiles: [`${address}/v4/mapbox.satellite/{z}/{x}/{y}.webp`],
  },
});

test('loads a Mapbox style with its sources', async () => {
  expect(await load('mapbox://styles/mapbox/light-v11', classic)).toEqual({
    version: 8,
    sprite: `${service.address}/styles/v1/mapbox/light-v11/9wq/sprite?${token}`,
    glyphs: `${service.address}/fonts/v1/mapbox/{fontstack}/{range}.pbf?${token}`,
    sources: {
      composite: {
        type: 'vector',
        attribution: '&copy; Mapbox',
        minzoom: 0,
        maxzoom: 16,
        bounds: [-180, -85, 180, 85],
        tiles: [
          `https://a.tiles.mapbox.com/v4/streets/{z}/{x}/{y}.vector.pbf?${token}`,
          `${service.address}/v4/streets/{z}/{x}/{y}.vector.pbf?${token}`,
        ],
      },
      satellite: {
        type: 'raster',
        tileSize: 256,
        maxzoom: 16,
        tiles: [`${service.address}/v4/mapbox.satellite/{z}/{x}/{y}{ratio}.webp?${token}`],
      },
    },
    layers,
  });
});

test('loads a tile archive as a source', async () => {
  const style = await load(
    '{service}/style.json',
    (address) => ({
      '/style.json': {
        version: 8,
        sources: { composite: { type: 'vector', url: `pmtiles://${address}/land.pmtiles` } },
        layers,
      },
      '/land.pmtiles': createTestArchive(),
    }),
    false,
  );
  expect(style?.sources['composite']).toEqual({
    type: 'vector',
    scheme: 'xyz',
    tiles: [`pmtiles://${service.address}/land.pmtiles/{z}/{x}/{y}.mvt`],
    attribution: '<a href="#">© Archive</a>',
    bounds: [-180, -85, 180, 85],
    minzoom: 0,
    maxzoom: 0,
  });
});

const sources = (url: string) => ({ composite: { type: 'vector', url } });

test.each<[string, (address: string) => Files]>([
  ['the style is rejected', () => ({ '/style.json': 401 })],
  [
    'a source is missing',
    (at) => ({ '/style.json': { version: 8, layers, sources: sources(`${at}/none`) } }),
  ],
  [
    'an archive is missing',
    (at) => ({ '/style.json': { version: 8, layers, sources: sources(`pmtiles://${at}/none`) } }),
  ],
  [
    'a source has no tiles',
    (at) => ({ '/style.json': { version: 8, layers, sources: sources(`${at}/tiles`) }, '/tiles': {} }),
  ],
  [
    'a source needs a token',
    () => ({ '/style.json': { version: 8, layers, sources: sources('mapbox://a.b') } }),
  ],
  ['the style is not JSON', () => ({ '/style.json': new TextEncoder().encode('<html>') })],
])('throws when %s', async (_, files) => {
  await expect(load('{service}/style.json', files, false)).rejects.toThrow();
});
