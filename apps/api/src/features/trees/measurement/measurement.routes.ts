import * as contract from '@nabta/contract/trees/measurement';

import { type Route, route } from '#core/http/serve.ts';

import { measureTree } from './measure-tree.ts';

export const measurementRoutes: Route[] = [
  route(contract.measureTree, async ({ caller, params, body }, context) =>
    measureTree(context, caller, params.publicId, body),
  ),
];
