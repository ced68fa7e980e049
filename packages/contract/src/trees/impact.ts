import * as z from 'zod/mini';

import { datedQuery, dates } from '../core/dated-query.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, localizedName, pageQuery } from '../core/primitives.ts';
import { ecoBenefit, ecoTimeline, interval, plantingChart } from './eco-benefit.ts';
import { treeSummary } from './tree.ts';

export const impactScopes = ['account', 'company', 'effort', 'land', 'planter', 'whole'] as const;
export type ImpactScope = (typeof impactScopes)[number];

export const impact = z.strictObject({
  scope: z.enum(impactScopes),
  /** Null for the platform. */
  id: z.nullable(id),
  /** Null for the platform, for people, whose names are on their own pages, and for planters without consent. */
  name: z.nullable(localizedName),
  /** The largest effort of a planter, which describes one without a name. */
  teamOf: z.nullable(localizedName),
  benefit: ecoBenefit,
  timeline: z.pick(ecoTimeline, { interval: true, buckets: true }),
  planted: plantingChart,
  /** Largest first. */
  species: z.array(
    z.strictObject({
      /** An id of GET /specie, or a default such as `default:tree` for unknown species. */
      specie: z.string(),
      commonName: z.nullable(localizedName),
      trees: z.int(),
      co2RemovedKg: z.number(),
    }),
  ),
  /** Counts all planted trees not deleted from the records. */
  survival: z.strictObject({ planted: z.int(), standing: z.int(), ended: z.int() }),
});
export type Impact = z.output<typeof impact>;

export const getImpact = endpoint({
  method: 'GET',
  path: '/impact',
  access: 'visitor',
  summary: 'Data of an impact page in one response',
  query: datedQuery({
    ...dates,
    scope: z._default(z.enum(impactScopes), 'account'),
    /** Defaults to the caller's own record of the scope; not used for the platform. */
    id: z.optional(id),
    interval,
  }),
  data: impact,
  errors: ['NOT_FOUND'],
});

/** Trees per page of the list. */
export const treesOfScopePage = 12;

export const listTreesOfScope = endpoint({
  method: 'GET',
  path: '/impact/tree',
  access: 'visitor',
  summary: 'Live trees of an effort, land or planter, newest first, without owners',
  query: z.strictObject({ scope: z.enum(['effort', 'land', 'planter']), id, ...pageQuery(treesOfScopePage) }),
  data: z.array(treeSummary),
  errors: ['NOT_FOUND'],
});

export const listImpactScopes = endpoint({
  method: 'GET',
  path: '/impact/scopes',
  access: 'account',
  summary: 'The caller’s impact pages: own forest, company, lands and planting work',
  data: z.array(z.strictObject({ scope: z.enum(impactScopes), id, name: z.nullable(localizedName) })),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});
