import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

import type { MapConfig } from '@nabta/contract/map/base-map';
import { defaultLanguage, isLanguage } from '@nabta/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '../../../platform/context.ts';
import { installStaticMap } from '../picture/static-map.routes.ts';
import { fineArea } from './map-area.ts';
import { loadMapData, type MapData } from './map-data.ts';
import { isMapTheme, shadePalettes } from './map-palette.ts';
import { attribution, createMapStyle, mapStyleNames } from './map-style.ts';
import { reliefMaxZoom } from './relief-tiles.ts';
import { isTile } from './tile-archive.ts';

type TileRequest = FastifyRequest<{ Params: { z: string; x: string; y: string } }>;

const decompress = promisify(brotliDecompress);

/** `/map/…`: the map that works with no network, its tiles, its names and the styles that draw them. */
export function installBaseMap(app: FastifyInstance, context: Context): void {
  const { config } = context;
  let loading: Promise<MapData> | undefined;
  /** The first map that is opened reads the files; a server that shows none never does. */
  const data = () => (loading ??= loadMapData());

  app.get('/map/tiles/:z/:x/:y.mvt', async (request: TileRequest, reply) => {
    const { outlines, version } = await data();
    return sendTile(request, reply, version, async ({ z, x, y }) => {
      const bytes = outlines.read(z, x, y);
      void reply.type('application/vnd.mapbox-vector-tile');
      if (bytes === undefined || !acceptsBrotli(request)) return bytes && decompress(bytes);
      void reply.headers({ 'content-encoding': 'br' });
      return bytes;
    });
  });

  for (const name of ['satellite', 'greens'] as const) {
    app.get(`/map/${name}/:z/:x/:y.webp`, async (request: TileRequest, reply) => {
      const { [name]: tiles, version } = await data();
      return sendTile(request, reply.type('image/webp'), version, async ({ z, x, y }) => tiles.read(z, x, y));
    });
  }

  app.get('/map/relief/:z/:x/:y.webp', async (request: TileRequest, reply) => {
    const { relief, version } = await data();
    return sendTile(request, reply.type('image/webp'), version, async ({ z, x, y }) =>
      z > reliefMaxZoom ? undefined : relief.read(z, x, y),
    );
  });

  for (const [name, palette] of Object.entries(shadePalettes)) {
    app.get(`/map/shade/${name}/:z/:x/:y.webp`, async (request: TileRequest, reply) => {
      const { relief, version } = await data();
      return sendTile(request, reply.type('image/webp'), version, async ({ z, x, y }) =>
        z > reliefMaxZoom ? undefined : relief.shade(z, x, y, palette),
      );
    });
  }

  app.get('/map/places.json', async (request, reply) => {
    const { labels, version } = await data();
    if (isKnown(request, keep(request, reply, version))) return reply.status(304).send();
    return reply.type('application/geo+json; charset=utf-8').send(labels);
  });

  app.get<{ Params: { name: string }; Querystring: { theme?: string; language?: string } }>(
    '/map/style/:name.json',
    async (request, reply) => {
      const name = mapStyleNames.find((each) => each === request.params.name);
      if (name === undefined) return sendNothing(reply.status(404));
      const { theme = 'light', language = defaultLanguage } = request.query;
      const { version } = await data();
      return reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(
          createMapStyle({
            name,
            theme: isMapTheme(theme) ? theme : 'light',
            language: isLanguage(language) ? language : defaultLanguage,
            version,
          }),
        );
    },
  );

  installStaticMap(app, context, data);

  app.get('/map/config.json', async (_request, reply) => {
    const answer: MapConfig = {
      external: config.mapStyle,
      attribution,
      center: { longitude: 50.21, latitude: 26.41 },
      maxZoom: 18,
      fineBounds: fineArea.bounds,
      terrain: { source: 'terrain', exaggeration: 2.5 },
      version: (await data()).version,
    };
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(answer);
  });
}

async function sendTile(
  request: TileRequest,
  reply: FastifyReply,
  version: string,
  read: (tile: { z: number; x: number; y: number }) => Promise<Buffer | undefined>,
): Promise<FastifyReply> {
  const [z, x, y] = [request.params.z, request.params.x, request.params.y].map(wholeNumber) as [
    number,
    number,
    number,
  ];
  if (!isTile(z, x, y)) return sendNothing(reply.status(404));
  const etag = keep(request, reply, version);
  if (isKnown(request, etag)) return reply.status(304).send();
  const bytes = await read({ z, x, y });
  return bytes === undefined ? reply.removeHeader('content-type').status(204).send() : reply.send(bytes);
}

/** NaN for what is no number, or one written oddly, of which there would be endlessly many. */
function wholeNumber(text: string): number {
  return /^(0|[1-9]\d{0,6})$/u.test(text) ? Number(text) : Number.NaN;
}

/** Asked for by its version a file is kept for good; otherwise the browser asks each time whether it is still the same. */
function keep(request: FastifyRequest, reply: FastifyReply, version: string): string {
  const isVersioned = (request.query as { v?: string }).v === version;
  const etag = `"${version}"`;
  void reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  return etag;
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  return (request.headers['if-none-match'] ?? '').includes(etag);
}

function acceptsBrotli(request: FastifyRequest): boolean {
  return /\bbr\b/u.test(request.headers['accept-encoding'] ?? '');
}

function sendNothing(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found');
}
