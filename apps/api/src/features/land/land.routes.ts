import * as contract from '@nabta/contract/land';

import { type Route, route } from '../../platform/serve.ts';
import { withSums } from '../eco-benefit/sums-of-scopes.ts';
import { selectLands } from './land.queries.ts';

export const landRoutes: Route[] = [
  route(contract.listLands, async (_request, context) => {
    const lands = await withSums(context, 'land', await selectLands(context.database.readSql));
    return lands.map(({ longitude, latitude, ...land }) => ({
      ...land,
      point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
    }));
  }),
];
