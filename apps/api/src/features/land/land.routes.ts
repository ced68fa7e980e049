import * as contract from '@nabta/contract/land';

import { type Route, route } from '../../platform/serve.ts';
import { selectLands } from './land.queries.ts';

export const landRoutes: Route[] = [
  route(contract.listLands, async (_request, { database }) => {
    const lands = await selectLands(database.readSql);
    return lands.map(({ id, name, longitude, latitude, treeCount }) => ({
      id,
      name,
      point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
      treeCount,
    }));
  }),
];
