import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import type { MapConfig } from '@nabta/contract/trees/map/base-map';
import type { Tile } from '@nabta/domain/tile-cell';

import { AppError, requireFound } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { resource, type Route } from '#core/http/serve.ts';

import { fineArea } from './map-area.ts';
import { loadMapData, type MapData } from './map-data.ts';
import { parseMapAppearance, shadePalettes } from './map-palette.ts';
import { attribution, createMapStyle, mapStyleNames, maxZooms } from './map-style.ts';
import { reliefMaxZoom } from './relief-tiles.ts';
import { openStreets } from './street-tiles.ts';
import { isTile } from './tile-archive.ts';

const cachedByVersion = { access: 'public', rate: 'files', caching: 'versioned' } as const;
const revalidated = { access: 'public', rate: 'files', caching: 'revalidated' } as const;
const webp = 'image/webp';
const json = 'application/json; charset=utf-8';

const decompress = promisify(brotliDecompress);
const unzip = promisify(gunzip);

/** `/map/…`: the built-in map, which needs no external network: tiles, labels and styles. */
export const baseMapRoutes: Route[] = [
  tileRoute('/map/tiles/:z/:x/:y.mvt', 'application/vnd.mapbox-vector-tile', ({ outlines }, { z, x, y }) => {
    const bytes = outlines.read(z, x, y);
    return {
      encodings: ['br'],
      body: bytes && (async (encoding) => (encoding === 'br' ? bytes : decompress(bytes))),
    };
  }),

  ...(['satellite', 'greens'] as const).map((name) =>
    tileRoute(`/map/${name}/:z/:x/:y.webp`, webp, ({ [name]: archive }, { z, x, y }) => ({
      body: archive.read(z, x, y),
    })),
  ),

  tileRoute('/map/relief/:z/:x/:y.webp', webp, ({ relief }, { z, x, y }) => ({
    body: z > reliefMaxZoom ? undefined : () => relief.read(z, x, y),
  })),

  ...Object.entries(shadePalettes).map(([name, palette]) =>
    tileRoute(`/map/shade/${name}/:z/:x/:y.webp`, webp, ({ relief }, { z, x, y }) => ({
      body: z > reliefMaxZoom ? undefined : () => relief.shade(z, x, y, palette),
    })),
  ),

  resource(
    { url: '/map/places.json', mediaType: 'application/geo+json; charset=utf-8', ...cachedByVersion },
    async () => {
      const { labels, version } = await loadMapData();
      return new BinaryResponse({ tag: etagOf(version), body: labels });
    },
  ),

  resource(
    { url: '/map/streets/:z/:x/:y.mvt', mediaType: 'application/vnd.mapbox-vector-tile', ...cachedByVersion },
    async ({ params }, { config }) => {
      const tile = tileOf(params);
      const streets = requireFound(openStreets(config.dataDir));
      const bytes = streets.read(tile);
      return new BinaryResponse({
        tag: etagOf(streets.version),
        encodings: ['gzip'],
        body: bytes && (async (encoding) => (encoding === 'gzip' ? bytes : unzip(bytes))),
      });
    },
  ),

  resource({ url: '/map/style/:name.json', mediaType: json, ...revalidated }, async (request, { config }) => {
    const { params, query } = request;
    const name = requireFound(mapStyleNames.find((styleName) => styleName === params['name']));
    const { version } = await loadMapData();
    const streets = openStreets(config.dataDir)?.version;
    const style = createMapStyle({ name, ...parseMapAppearance(query), version, streets });
    return new BinaryResponse({ body: JSON.stringify(style) });
  }),

  resource({ url: '/map/config.json', mediaType: json, ...revalidated }, async (_request, { config }) => {
    const body: MapConfig = {
      external: config.mapStyle,
      attribution,
      center: { longitude: 50.21, latitude: 26.41 },
      maxZooms,
      fineBounds: fineArea.bounds,
      terrain: { source: 'terrain', exaggeration: 2.5 },
      version: (await loadMapData()).version,
    };
    return new BinaryResponse({ body: JSON.stringify(body) });
  }),
];

type TileContent = Pick<BinaryResponse['parts'], 'body' | 'encodings'>;

/** Declares a tile route; all tiles of a version share its ETag, and empty tiles return 204. */
function tileRoute(
  url: `/${string}`,
  mediaType: string,
  readContent: (data: MapData, tile: Tile) => TileContent,
): Route {
  return resource({ url, mediaType, ...cachedByVersion }, async ({ params }) => {
    const tile = tileOf(params);
    const data = await loadMapData();
    return new BinaryResponse({ tag: etagOf(data.version), ...readContent(data, tile) });
  });
}

function tileOf(params: Record<string, string>): Tile {
  const numberOf = (name: string) => parseCanonicalInteger(params[name] ?? '');
  const [z, x, y] = [numberOf('z'), numberOf('x'), numberOf('y')];
  if (!isTile(z, x, y)) throw new AppError('NOT_FOUND');
  return { z, x, y };
}

/** Returns NaN unless the text is a canonical integer, so that each tile has exactly one URL. */
function parseCanonicalInteger(text: string): number {
  return /^(0|[1-9]\d{0,6})$/u.test(text) ? Number(text) : Number.NaN;
}

function etagOf(version: string): string {
  return `"${version}"`;
}
