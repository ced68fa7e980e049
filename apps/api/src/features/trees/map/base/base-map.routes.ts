import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import type { MapConfig } from '@nabta/contract/trees/map/base-map';
import type { Tile } from '@nabta/domain/tile-cell';

import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { resource, type Route } from '#core/http/serve.ts';
import type { MapTiles } from '#gateways/map-tiles/map-tiles-gateway.ts';

import { fineArea } from './map-area.ts';
import { loadMapData, type MapData } from './map-data.ts';
import { parseMapAppearance, shadePalettes } from './map-palette.ts';
import { attribution, createMapStyle, mapStyleNames, maxZooms } from './map-style.ts';
import { reliefMaxZoom } from './relief-tiles.ts';
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

  tileRoute('/map/satellite/:z/:x/:y.webp', webp, async ({ satellite }, { z, x, y }) => ({
    body: await satellite.read(z, x, y),
  })),

  tileRoute('/map/greens/:z/:x/:y.webp', webp, ({ greens }, { z, x, y }) => ({
    body: greens.read(z, x, y),
  })),

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

  archiveRoute('/map/streets/:z/:x/:y.mvt', 'application/vnd.mapbox-vector-tile', 'streets'),
  // Browsers recognize the format of an image by its content.
  archiveRoute('/map/imagery/:z/:x/:y', 'image/jpeg', 'satellite'),

  resource({ url: '/map/style/:name.json', mediaType: json, ...revalidated }, async (request, context) => {
    const { params, query } = request;
    const name = requireFound(mapStyleNames.find((styleName) => styleName === params['name']));
    const { version, places } = await loadMapData();
    const tiles = await currentTiles(context, query['tiles'] === 'own');
    const style = createMapStyle({ name, ...parseMapAppearance(query), version, places, ...tiles });
    return new BinaryResponse({ body: JSON.stringify(style) });
  }),

  resource({ url: '/map/config.json', mediaType: json, ...revalidated }, async (_request, context) => {
    const imagery = (await context.mapTiles.satellite.current()).source;
    const body: MapConfig = {
      external: context.config.mapStyle,
      attribution,
      center: { longitude: 50.21, latitude: 26.41 },
      maxZooms: { ...maxZooms, ...(imagery && { satellite: imagery.maxzoom }) },
      fineBounds: fineArea.bounds,
      terrain: { source: 'terrain', exaggeration: 2.5 },
      version: (await loadMapData()).version,
      hosts: mapOriginsOf(context),
    };
    return new BinaryResponse({ body: JSON.stringify(body) });
  }),
];

/** Hosts of map styles and of tiles, as far as they are known yet. */
export function mapOriginsOf({ config, mapTiles }: Context): string[] {
  return [...config.mapOrigins, ...mapTiles.streets.origins(), ...mapTiles.satellite.origins()];
}

type TileContent = Pick<BinaryResponse['parts'], 'body' | 'encodings'>;

/** Declares a tile route; all tiles of a version share its ETag, and empty tiles return 204. */
function tileRoute(
  url: `/${string}`,
  mediaType: string,
  readContent: (data: MapData, tile: Tile) => TileContent | Promise<TileContent>,
): Route {
  return resource({ url, mediaType, ...cachedByVersion }, async ({ params }) => {
    const tile = tileOf(params);
    const data = await loadMapData();
    return new BinaryResponse({ tag: etagOf(data.version), ...(await readContent(data, tile)) });
  });
}

/** Declares the route of an archive that the operator added. */
function archiveRoute(url: `/${string}`, mediaType: string, name: 'streets' | 'satellite'): Route {
  return resource({ url, mediaType, ...cachedByVersion }, async ({ params }, { mapTiles }) => {
    const tile = tileOf(params);
    const { source } = await mapTiles[name].current();
    if (source?.kind !== 'archive') throw new AppError('NOT_FOUND');
    const bytes = await source.read(tile).catch(() => {
      throw new AppError('UNAVAILABLE');
    });
    const isCompressed = bytes !== undefined && bytes[0] === 0x1f && bytes[1] === 0x8b;
    return new BinaryResponse({
      tag: etagOf(source.version),
      ...(isCompressed
        ? { encodings: ['gzip'], body: async (encoding) => (encoding === 'gzip' ? bytes : unzip(bytes)) }
        : { body: bytes }),
    });
  });
}

/** The tiles to draw; a browser that could not load those of other hosts asks for `isOwnOnly`. */
async function currentTiles({ mapTiles }: Context, isOwnOnly: boolean) {
  const [streets, satellite] = await Promise.all([mapTiles.streets.current(), mapTiles.satellite.current()]);
  return { streets: ownOf(streets), satellite: ownOf(satellite) };

  function ownOf(tiles: MapTiles): MapTiles {
    return isOwnOnly && tiles.source?.kind === 'remote' ? { source: undefined, isMissing: true } : tiles;
  }
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
