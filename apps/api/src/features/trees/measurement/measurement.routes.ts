import * as contract from '@nabta/contract/measurement';

import { type Route, route } from '../../platform/http/serve.ts';
import { measureTree } from './measure-tree.ts';

export const measurementRoutes: Route[] = [
  route(contract.measureTree, async ({ caller, params, body }, context) =>
    measureTree(context, caller, params.publicId, body),
  ),
];
