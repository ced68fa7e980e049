import * as contract from '@nabta/contract/supply/stock';

import { type Route, route } from '#core/http/serve.ts';

import { selectMovements, selectStock } from './stock.queries.ts';

export const stockRoutes: Route[] = [
  route(contract.listStock, async ({ caller, query }, { database }) =>
    selectStock(database.readSql, caller, query),
  ),

  route(contract.listMovements, async ({ caller, query }, { database }) =>
    selectMovements(database.readSql, caller, query),
  ),
];
