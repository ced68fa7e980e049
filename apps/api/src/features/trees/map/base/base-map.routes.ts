import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import type { MapConfig } from '@nabta/contract/map/base-map';
import type { Tile } from '@nabta/domain/tile-cell';

import { AppError } from '../../../platform/fault/app-error.ts';
import { Content } from '../../../platform/http/answer.ts';
import { resource, type Route } from '../../../platform/http/serve.ts';
import { fineArea } from './map-area.ts';
import { loadMapData, type MapData } from './map-data.ts';
import { lookOf, shadePalettes } from './map-palette.ts';
import { attribution, createMapStyle, mapStyleNames, maxZooms } from './map-style.ts';
import { reliefMaxZoom } from './relief-tiles.ts';
import { openStreets } from './street-tiles.ts';
import { isTile } from './tile-archive.ts';

const kept = { access: 'public', rate: 'files', keeping: 'versioned' } as const;
const checked = { access: 'public', rate: 'files', keeping: 'checked' } as const;
const webp = 'image/webp';
const json = 'application/json; charset=utf-8';

const decompress = promisify(brotliDecompress);
const unzip = promisify(gunzip);

/** `/map/…`: the map that works with no network, its tiles, its names and the styles that draw them. */
export const baseMapRoutes: Route[] = [
  tiles('/map/tiles/:z/:x/:y.mvt', 'application/vnd.mapbox-vector-tile', ({ outlines }, { z, x, y }) => {
    const bytes = outlines.read(z, x, y);
    return {
      encodings: ['br'],
      body: bytes && (async (encoding) => (encoding === 'br' ? bytes : decompress(bytes))),
    };
  }),

  ...(['satellite', 'greens'] as const).map((name) =>
    tiles(`/map/${name}/:z/:x/:y.webp`, webp, ({ [name]: archive }, { z, x, y }) => ({
      body: archive.read(z, x, y),
    })),
  ),

  tiles('/map/relief/:z/:x/:y.webp', webp, ({ relief }, { z, x, y }) => ({
    body: z > reliefMaxZoom ? undefined : () => relief.read(z, x, y),
  })),

  ...Object.entries(shadePalettes).map(([name, palette]) =>
    tiles(`/map/shade/${name}/:z/:x/:y.webp`, webp, ({ relief }, { z, x, y }) => ({
      body: z > reliefMaxZoom ? undefined : () => relief.shade(z, x, y, palette),
    })),
  ),

  resource(
    { url: '/map/places.json', mediaType: 'application/geo+json; charset=utf-8', ...kept },
    async () => {
      const { labels, version } = await loadMapData();
      return new Content({ tag: tagOfVersion(version), body: labels });
    },
  ),

  resource(
    { url: '/map/streets/:z/:x/:y.mvt', mediaType: 'application/vnd.mapbox-vector-tile', ...kept },
    async ({ params }, { config }) => {
      const tile = tileOf(params);
      const streets = openStreets(config.dataDir);
      if (streets === undefined) throw new AppError('NOT_FOUND');
      const bytes = streets.read(tile);
      return new Content({
        tag: tagOfVersion(streets.version),
        encodings: ['gzip'],
        body: bytes && (async (encoding) => (encoding === 'gzip' ? bytes : unzip(bytes))),
      });
    },
  ),

  resource({ url: '/map/style/:name.json', mediaType: json, ...checked }, async (request, { config }) => {
    const { params, query } = request;
    const name = mapStyleNames.find((each) => each === params['name']);
    if (name === undefined) throw new AppError('NOT_FOUND');
    const { version } = await loadMapData();
    const streets = openStreets(config.dataDir)?.version;
    const style = createMapStyle({ name, ...lookOf(query), version, streets });
    return new Content({ body: JSON.stringify(style) });
  }),

  resource({ url: '/map/config.json', mediaType: json, ...checked }, async (_request, { config }) => {
    const answer: MapConfig = {
      external: config.mapStyle,
      attribution,
      center: { longitude: 50.21, latitude: 26.41 },
      maxZooms,
      fineBounds: fineArea.bounds,
      terrain: { source: 'terrain', exaggeration: 2.5 },
      version: (await loadMapData()).version,
    };
    return new Content({ body: JSON.stringify(answer) });
  }),
];

type TileContent = Pick<Content['parts'], 'body' | 'encodings'>;

/** All tiles of a version have its tag; nothing where the pyramid has a place that is empty. */
function tiles(
  url: `/${string}`,
  mediaType: string,
  contentOf: (data: MapData, tile: Tile) => TileContent,
): Route {
  return resource({ url, mediaType, ...kept }, async ({ params }) => {
    const tile = tileOf(params);
    const data = await loadMapData();
    return new Content({ tag: tagOfVersion(data.version), ...contentOf(data, tile) });
  });
}

function tileOf(params: Record<string, string>): Tile {
  const [z, x, y] = ['z', 'x', 'y'].map((name) => wholeNumber(params[name] ?? '')) as [
    number,
    number,
    number,
  ];
  if (!isTile(z, x, y)) throw new AppError('NOT_FOUND');
  return { z, x, y };
}

/** NaN for what is no number, or one written oddly, of which there would be endlessly many. */
function wholeNumber(text: string): number {
  return /^(0|[1-9]\d{0,6})$/u.test(text) ? Number(text) : Number.NaN;
}

function tagOfVersion(version: string): string {
  return `"${version}"`;
}
