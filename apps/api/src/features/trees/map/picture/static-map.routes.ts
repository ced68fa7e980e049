import { requireFound } from '#core/errors/app-error.ts';
import { resource, type Route } from '#core/http/serve.ts';
import { renderOnce } from '#core/web/render-cache.ts';

import { loadMapData } from '../base/map-data.ts';
import { parseMapAppearance } from '../base/map-palette.ts';
import { designVersion, drawStaticMap, type StaticView } from './draw-static-map.ts';
import { parseView } from './map-view.ts';

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
      const view: StaticView = { ...requireFound(parseFrame(params)), ...parseMapAppearance(query) };
      const data = await loadMapData();
      const cacheKey = ['static map', designVersion, data.version, ...Object.values(view)].join(' ');
      return renderOnce(context, http.request, { cacheKey, draw: () => drawStaticMap(data, view) });
    },
  ),
];

/** Undefined for an invalid view or one larger than the limit. */
function parseFrame(params: Record<string, string>): Omit<StaticView, 'theme' | 'language'> | undefined {
  const view = parseView(params['spot']);
  const size = /^(\d{2,4})x(\d{2,4})(@2x)?$/u.exec(params['size'] ?? '');
  if (view === undefined || size === null) return undefined;
  const [width = NaN, height = NaN] = size.slice(1, 3).map(Number);
  const scale = size[3] === undefined ? 1 : 2;
  const isDrawable = [width, height].every(
    (side) => side >= sideLimits.min && side * scale <= sideLimits.max,
  );
  return isDrawable ? { ...view, width, height, scale } : undefined;
}
