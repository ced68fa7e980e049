import * as contract from '@nabta/contract/supply/sample';

import { type Route, route } from '#core/http/serve.ts';

import { closeSample } from './close-sample.ts';
import { drawSample, readStand } from './draw-sample.ts';
import { listSamples, readSample } from './read-sample.ts';

export const sampleRoutes: Route[] = [
  route(contract.listSamples, async ({ query }, { database }) => listSamples(database.sql, query)),

  route(contract.getStand, async ({ params }, { database }) => readStand(database.readSql, params)),

  route(contract.drawSample, async ({ caller, body, idempotent }, { clock }) =>
    idempotent((sql) => drawSample(sql, caller, { ...body, now: clock.now() })),
  ),

  route(contract.getSample, async ({ params }, { database }) => readSample(database.sql, params.id)),

  route(contract.closeSample, async ({ caller, params }, { database, clock }) =>
    database.transaction(async (sql) => {
      await closeSample(sql, { ...params, by: caller.accountId, now: clock.now() });
      return readSample(sql, params.id);
    }),
  ),
];
