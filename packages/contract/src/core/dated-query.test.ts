import { expect, test } from 'vitest';
import type * as z from 'zod/mini';

import * as eco from '../trees/eco-benefit.ts';
import { getImpact } from '../trees/impact.ts';
import { getTreeTile } from '../trees/map/tree-tile.ts';
import * as tree from '../trees/tree.ts';
import type { Endpoint } from './endpoint.ts';

const early = '2025-01-01T00:00:00Z';
const late = '2025-01-01T00:00:01Z';
const sameMoment = '2025-01-01T03:00:00+03:00';

const endpoints: Endpoint[] = [
  tree.listTrees,
  tree.pageTrees,
  tree.countTrees,
  eco.getEcoBenefit,
  eco.getEcoTimeline,
  eco.getEcoBenefitOfAccount,
  eco.getCountingChart,
  getImpact,
  getTreeTile,
];

test.each(endpoints.map((endpoint) => [endpoint.path, endpoint.query as z.ZodMiniType]))(
  '%s takes dates in their order only, wherever they were written',
  (_path, query) => {
    const accepts = (from_date: string, to_date: string) => query.safeParse({ from_date, to_date }).success;
    expect([accepts(early, late), accepts(sameMoment, early), accepts(late, early)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(query.safeParse({ from_date: late }).success).toBe(true);
  },
);
