import { getSurvival } from '@nabta/contract/trees/survival';

import { type Route, route } from '#core/http/serve.ts';

import { readSurvival } from './read-survival.ts';

export const survivalRoutes: Route[] = [
  route(getSurvival, async ({ params }, { database, clock }) =>
    readSurvival(database.readSql, { ...params, now: clock.now() }),
  ),
];
