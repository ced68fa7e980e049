import { type ExploreOverview, getExploreOverview } from '@nabta/contract/operations/explore';

import { minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { JsonWithEtag } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';
import { createPerDatabaseCache } from '#core/promise-cache.ts';

import {
  selectCampaignsToExplore,
  selectCompaniesToExplore,
  selectEffortsToExplore,
  selectLandsToExplore,
  selectSampleTree,
} from './explore.queries.ts';

/** One response for everybody. */
const cacheOf = createPerDatabaseCache<JsonWithEtag>({ max: 1, ttlMs: minute });

export const exploreRoutes: Route[] = [
  route(getExploreOverview, async (_request, context) =>
    cacheOf(context).get(
      'overview',
      async () => new JsonWithEtag(JSON.stringify(await readOverview(context))),
    ),
  ),
];

/** Longest lists that a phone shows without pages. */
const limits = { lands: 30, efforts: 12, campaigns: 12, companies: 24 };

async function readOverview({ database, clock }: Context): Promise<ExploreOverview> {
  const sql = database.readSql;
  const lands = await selectLandsToExplore(sql);
  const campaigns = await selectCampaignsToExplore(sql, limits.campaigns, clock.now());
  return {
    treeCount: lands.reduce((sum, { treeCount }) => sum + treeCount, 0),
    lands: lands.slice(0, limits.lands).map(({ longitude, latitude, ...land }) => ({
      ...land,
      point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
    })),
    efforts: await selectEffortsToExplore(sql, limits.efforts),
    campaigns: campaigns.map(({ endsAt, free, taken, ...campaign }) => ({
      ...campaign,
      endsAt: endsAt?.toISOString() ?? null,
      trees: { free, taken },
    })),
    companies: await selectCompaniesToExplore(sql, limits.companies),
    sampleTree: (await selectSampleTree(sql)) ?? null,
  };
}
