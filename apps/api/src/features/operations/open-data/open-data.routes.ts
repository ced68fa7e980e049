import * as contract from '@nabta/contract/operations/open-data';

import { type Route, route } from '#core/http/serve.ts';

import { readOpenData, sendTrees } from './send-trees.ts';

export const openDataRoutes: Route[] = [
  route(contract.getOpenData, async (_request, { database }) => readOpenData(database.readSql)),

  route(contract.downloadTreesAsGeoJson, async ({ http }, context) =>
    sendTrees(context, http.request, 'geojson'),
  ),

  route(contract.downloadTreesAsCsv, async ({ http }, context) => sendTrees(context, http.request, 'csv')),
];
