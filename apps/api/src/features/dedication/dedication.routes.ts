import * as contract from '@nabta/contract/dedication';

import { type Route, route } from '../../platform/serve.ts';
import { dedicateTree, removeDedication } from './dedicate-tree.ts';

export const dedicationRoutes: Route[] = [
  route(contract.dedicateTree, async ({ caller, params, body }, context) =>
    dedicateTree(context, caller, params.publicId, body),
  ),

  route(contract.removeDedication, async ({ caller, params }, context) => {
    await removeDedication(context, caller, params.publicId);
    return {};
  }),
];
