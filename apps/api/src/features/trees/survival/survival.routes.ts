import { getSurvival } from '@nabta/contract/survival';

import { type Route, route } from '../../platform/http/serve.ts';
import { readSurvival } from './read-survival.ts';

export const survivalRoutes: Route[] = [
  route(getSurvival, async ({ params }, { database, clock }) =>
    readSurvival(database.readSql, { ...params, now: clock.now() }),
  ),
];
