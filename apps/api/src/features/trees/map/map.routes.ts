import type { Route } from '#core/http/serve.ts';

import { baseMapRoutes } from './base/base-map.routes.ts';
import { treeTileRoutes } from './forest/tree-tile.routes.ts';
import { staticMapRoutes } from './picture/static-map.routes.ts';
import { placeRoutes } from './place/place.routes.ts';

export const mapRoutes: Route[] = [...baseMapRoutes, ...staticMapRoutes, ...treeTileRoutes, ...placeRoutes];
