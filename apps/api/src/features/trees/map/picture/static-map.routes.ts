import { AppError } from '#core/errors/app-error.ts';
import { resource, type Route } from '#core/http/serve.ts';
import { renderOnce } from '#core/web/render-cache.ts';

import { loadMapData } from '../base/map-data.ts';
import { parseMapAppearance } from '../base/map-palette.ts';
import { designVersion, drawStaticMap, type StaticView } from './draw-static-map.ts';

const sideLimits = { min: 64, max: 1280 };

/** `/map/static/{longitude},{latitude},{zoom}/{width}x{height}[@2x].webp?theme&language` */
export const staticMapRoutes: Route[] = [
  resource(
    {
      url: '/map/static/:spot/:size.webp',
      access: 'public',
      rate: 'files',
      caching: { seconds: 86_400, visibility: 'public' },
      mediaType: 'image/webp',
      // Pages on other origins embed the image.
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
    },
    async ({ params, query, http }, context) => {
      const frame = parseFrame(params);
      if (frame === undefined) throw new AppError('NOT_FOUND');
      const view: StaticView = { ...frame, ...parseMapAppearance(query) };
      const data = await loadMapData();
      const cacheKey = ['static map', designVersion, data.version, ...Object.values(view)].join(' ');
      return renderOnce(context, http.request, { cacheKey, draw: () => drawStaticMap(data, view) });
    },
  ),
];

/** Undefined for an invalid view or one larger than the limit. */
function parseFrame(params: Record<string, string>): Omit<StaticView, 'theme' | 'language'> | undefined {
  const spot = /^(-?\d{1,3}(?:\.\d{1,4})?),(-?\d{1,2}(?:\.\d{1,4})?),(\d{1,2}(?:\.\d)?)$/u.exec(
    params['spot'] ?? '',
  );
  const size = /^(\d{2,4})x(\d{2,4})(@2x)?$/u.exec(params['size'] ?? '');
  if (spot === null || size === null) return undefined;
  const [longitude = NaN, latitude = NaN, zoom = NaN] = spot.slice(1).map(Number);
  const [width = NaN, height = NaN] = size.slice(1, 3).map(Number);
  const scale = size[3] === undefined ? 1 : 2;
  const isOnMap = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85 && zoom <= 14;
  const isDrawable = [width, height].every(
    (side) => side >= sideLimits.min && side * scale <= sideLimits.max,
  );
  return isOnMap && isDrawable ? { longitude, latitude, zoom, width, height, scale } : undefined;
}
