import * as contract from '@nabta/contract/trees/dedication';

import { type Route, route } from '#core/http/serve.ts';

import { dedicateTree, removeDedication } from './dedicate-tree.ts';

export const dedicationRoutes: Route[] = [
  route(contract.dedicateTree, async ({ caller, params, body, idempotent }, { clock }) =>
    idempotent((sql) => dedicateTree(sql, caller, params.publicId, { dedication: body, at: clock.now() })),
  ),

  route(contract.removeDedication, async ({ caller, params, idempotent }) =>
    idempotent(async (sql) => {
      await removeDedication(sql, caller, params.publicId);
      return {};
    }),
  ),
];
