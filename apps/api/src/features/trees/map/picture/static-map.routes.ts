import { AppError } from '../../../platform/fault/app-error.ts';
import { resource, type Route } from '../../../platform/http/serve.ts';
import { drawOnce } from '../../../platform/web/draw-once.ts';
import { loadMapData } from '../base/map-data.ts';
import { lookOf } from '../base/map-palette.ts';
import { design, drawStaticMap, type StaticView } from './draw-static-map.ts';

const sides = { min: 64, max: 1280 };

/** `/map/static/{longitude},{latitude},{zoom}/{width}x{height}[@2x].webp?theme&language` */
export const staticMapRoutes: Route[] = [
  resource(
    {
      url: '/map/static/:spot/:size.webp',
      access: 'public',
      rate: 'files',
      keeping: { seconds: 86_400, by: 'anyone' },
      mediaType: 'image/webp',
      // Frames on other sites show it too.
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
    },
    async ({ params, query, http }, context) => {
      const frame = frameOf(params);
      if (frame === undefined) throw new AppError('NOT_FOUND');
      const view: StaticView = { ...frame, ...lookOf(query) };
      const data = await loadMapData();
      const shows = ['static map', design, data.version, ...Object.values(view)].join(' ');
      return drawOnce(context, http.request, { shows, draw: () => drawStaticMap(data, view) });
    },
  ),
];

/** Undefined for what is no view, or one too large to be drawn for a stranger. */
function frameOf(params: Record<string, string>): Omit<StaticView, 'theme' | 'language'> | undefined {
  const spot = /^(-?\d{1,3}(?:\.\d{1,4})?),(-?\d{1,2}(?:\.\d{1,4})?),(\d{1,2}(?:\.\d)?)$/u.exec(
    params['spot'] ?? '',
  );
  const size = /^(\d{2,4})x(\d{2,4})(@2x)?$/u.exec(params['size'] ?? '');
  if (spot === null || size === null) return undefined;
  const [longitude, latitude, zoom] = spot.slice(1).map(Number) as [number, number, number];
  const [width, height] = size.slice(1, 3).map(Number) as [number, number];
  const scale = size[3] === undefined ? 1 : 2;
  const isOnMap = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85 && zoom <= 14;
  const isDrawable = [width, height].every((side) => side >= sides.min && side * scale <= sides.max);
  return isOnMap && isDrawable ? { longitude, latitude, zoom, width, height, scale } : undefined;
}
