import * as contract from '@nabta/contract/supply/land';
import { landBoundsMargin } from '@nabta/domain/land-outline';
import { latitudeAt, longitudeAt } from '@nabta/domain/mercator';
import { planTileZoom } from '@nabta/domain/site-plan';

import { type Route, route } from '#core/http/serve.ts';
import { withTotals } from '#features/trees/eco-benefit/scope-totals.ts';

import { canAccessLand, canReadLand } from '../effort/record-access.fragments.ts';
import { landRecord, readLand, readLandPage } from './land-record.ts';
import { selectLands, selectPlans } from './land.queries.ts';

export const landRoutes: Route[] = [
  route(contract.listLands, async ({ caller, query }, context) => {
    const sql = context.database.readSql;
    const rows = await selectLands(sql, query.mine ? canAccessLand(sql, caller) : canReadLand(sql, caller));
    const lands = await withTotals(context, 'land', rows);
    return lands.map(({ longitude, latitude, ...land }) => ({
      ...land,
      point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
    }));
  }),

  route(contract.listPlans, async ({ params: { x, y } }, { database }) => {
    const tilesPerSide = 2 ** planTileZoom;
    return selectPlans(database.readSql, {
      west: longitudeAt(x / tilesPerSide) - landBoundsMargin,
      east: longitudeAt((x + 1) / tilesPerSide) + landBoundsMargin,
      north: latitudeAt(y / tilesPerSide) + landBoundsMargin,
      south: latitudeAt((y + 1) / tilesPerSide) - landBoundsMargin,
    });
  }),

  route(contract.getLandPage, async ({ caller, params }, { database }) =>
    readLandPage(database.readSql, caller, params.id),
  ),

  route(contract.getLand, async ({ caller, params }, { database }) =>
    readLand(database.sql, caller, params.id),
  ),

  route(contract.createLand, async ({ caller, body, idempotent }, context) =>
    idempotent((sql) => landRecord.create(context, sql, caller, body)),
  ),

  route(contract.updateLand, async ({ caller, params, body, version }, context) =>
    landRecord.edit(context, caller, { id: params.id, version, changes: body }),
  ),
];
