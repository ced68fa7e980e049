import * as z from 'zod/mini';

import { ecoBenefit, ecoTimeline, interval, plantingChart } from './eco-benefit.ts';
import { endpoint } from './endpoint.ts';
import { id, localizedName } from './primitives.ts';
import { datedQuery, dates } from './tree.ts';

/** Whose trees: a person's, a sponsor's, an effort's, a land's, a planter's work, or the whole platform. */
export const impactScopes = ['account', 'company', 'effort', 'land', 'planter', 'whole'] as const;
export type ImpactScope = (typeof impactScopes)[number];

export const impact = z.strictObject({
  scope: z.enum(impactScopes),
  /** Null for the whole platform. */
  id: z.nullable(id),
  /** Null for the whole platform and for people, who are told by their own pages. */
  name: z.nullable(localizedName),
  benefit: ecoBenefit,
  timeline: z.pick(ecoTimeline, { interval: true, buckets: true }),
  planted: plantingChart,
  /** Largest first. */
  species: z.array(
    z.strictObject({
      /** An id of GET /specie, or default:tree and the like for species that are not known. */
      specie: z.string(),
      commonName: z.nullable(localizedName),
      trees: z.int(),
      co2RemovedKg: z.number(),
    }),
  ),
  /** Of all trees that were planted and not removed from the records. */
  survival: z.strictObject({ planted: z.int(), standing: z.int(), ended: z.int() }),
});
export type Impact = z.output<typeof impact>;

export const getImpact = endpoint({
  method: 'GET',
  path: '/impact',
  access: 'visitor',
  summary: 'All of an impact page in one answer',
  query: datedQuery({
    ...dates,
    scope: z._default(z.enum(impactScopes), 'account'),
    /** Without one what the caller is or has, and nothing for the whole platform. */
    id: z.optional(id),
    interval,
  }),
  data: impact,
  errors: ['NOT_FOUND'],
});

export const listImpactScopes = endpoint({
  method: 'GET',
  path: '/impact/scopes',
  access: 'account',
  summary: 'What the caller has an impact page of: the own forest, company, lands and planting work',
  data: z.array(z.strictObject({ scope: z.enum(impactScopes), id, name: z.nullable(localizedName) })),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});
