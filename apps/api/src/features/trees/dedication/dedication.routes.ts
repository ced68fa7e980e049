import * as contract from '@nabta/contract/dedication';

import { type Route, route } from '../../platform/http/serve.ts';
import { dedicateTree, removeDedication } from './dedicate-tree.ts';

export const dedicationRoutes: Route[] = [
  route(contract.dedicateTree, async ({ caller, params, body, once }, { clock }) =>
    once((sql) => dedicateTree(sql, caller, params.publicId, { dedication: body, at: clock.now() })),
  ),

  route(contract.removeDedication, async ({ caller, params, once }) =>
    once(async (sql) => {
      await removeDedication(sql, caller, params.publicId);
      return {};
    }),
  ),
];
