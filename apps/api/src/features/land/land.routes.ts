import * as contract from '@nabta/contract/land';
import { latitudeAt, longitudeAt } from '@nabta/domain/mercator';
import { planTileZoom } from '@nabta/domain/site-plan';

import { type Route, route } from '../../platform/serve.ts';
import { withSums } from '../eco-benefit/sums-of-scopes.ts';
import { selectLands, selectPlans } from './land.queries.ts';

/** In degrees: no land reaches further than this from its middle. */
const farthestEdge = 0.03;

export const landRoutes: Route[] = [
  route(contract.listLands, async (_request, context) => {
    const lands = await withSums(context, 'land', await selectLands(context.database.readSql));
    return lands.map(({ longitude, latitude, ...land }) => ({
      ...land,
      point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
    }));
  }),

  route(contract.listPlans, async ({ params: { x, y } }, { database }) => {
    const across = 2 ** planTileZoom;
    return selectPlans(database.readSql, {
      west: longitudeAt(x / across) - farthestEdge,
      east: longitudeAt((x + 1) / across) + farthestEdge,
      north: latitudeAt(y / across) + farthestEdge,
      south: latitudeAt((y + 1) / across) - farthestEdge,
    });
  }),
];
