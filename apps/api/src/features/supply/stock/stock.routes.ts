import * as contract from '@nabta/contract/stock';

import { type Route, route } from '../../platform/http/serve.ts';
import { listMovements, listStock } from './list-stock.ts';

export const stockRoutes: Route[] = [
  route(contract.listStock, async ({ caller, query }, { database }) =>
    listStock(database.readSql, caller, query),
  ),

  route(contract.listMovements, async ({ caller, query }, { database }) =>
    listMovements(database.readSql, caller, query),
  ),
];
