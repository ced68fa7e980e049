import { defaultLanguage, isLanguage } from '@nabta/domain/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { limitedAddressKeyOf } from '../../../platform/client-address.ts';
import { minute } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { limitOf, takeToken } from '../../../platform/rate-limit.ts';
import type { MapData } from '../base/map-data.ts';
import { isMapTheme } from '../base/map-palette.ts';
import { drawStaticMap, type StaticView } from './draw-static-map.ts';

type StaticRequest = FastifyRequest<{
  Params: { spot: string; size: string };
  Querystring: { theme?: string; language?: string };
}>;

/** Drawing costs a core some fifty milliseconds, so one address may ask for so many. */
const perAddress = limitOf(30, { refill: 30, everyMs: minute });
const mostKept = 200;
const sides = { least: 64, most: 1280 };

/** `/map/static/{longitude},{latitude},{zoom}/{width}x{height}[@2x].webp?theme&language` */
export function installStaticMap(
  app: FastifyInstance,
  { database, secrets, clock }: Context,
  data: () => Promise<MapData>,
): void {
  const kept = new Map<string, Buffer>();
  app.get('/map/static/:spot/:size.webp', async (request: StaticRequest, reply) => {
    const view = viewOf(request);
    if (view === undefined) {
      return reply.status(404).header('cache-control', 'no-cache').type('text/plain').send('Not found');
    }
    const key = Object.values(view).join(' ');
    const picture = kept.get(key) ?? (await draw(request, view));
    kept.delete(key);
    kept.set(key, picture);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? key);
    return reply.header('cache-control', 'public, max-age=86400').type('image/webp').send(picture);
  });

  async function draw(request: FastifyRequest, view: StaticView): Promise<Buffer> {
    const addressKey = limitedAddressKeyOf(secrets, request.ip);
    if (addressKey !== undefined)
      await takeToken(database.sql, `static-map:${addressKey}`, perAddress, clock.now());
    return drawStaticMap(await data(), view);
  }
}

/** Undefined for what is no view, or one too large to be drawn for a stranger. */
function viewOf({ params, query }: StaticRequest): StaticView | undefined {
  const spot = /^(-?\d{1,3}(?:\.\d{1,4})?),(-?\d{1,2}(?:\.\d{1,4})?),(\d{1,2}(?:\.\d)?)$/u.exec(params.spot);
  const size = /^(\d{2,4})x(\d{2,4})(@2x)?$/u.exec(params.size);
  if (spot === null || size === null) return undefined;
  const [longitude, latitude, zoom] = spot.slice(1).map(Number) as [number, number, number];
  const [width, height] = size.slice(1, 3).map(Number) as [number, number];
  const scale = size[3] === undefined ? 1 : 2;
  const isOnMap = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85 && zoom <= 14;
  const isDrawable = [width, height].every((side) => side >= sides.least && side * scale <= sides.most);
  if (!isOnMap || !isDrawable) return undefined;
  const { theme, language } = query;
  return {
    longitude,
    latitude,
    zoom,
    width,
    height,
    scale,
    theme: isMapTheme(theme) ? theme : 'light',
    language: isLanguage(language) ? language : defaultLanguage,
  };
}
