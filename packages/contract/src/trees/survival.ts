import { survivalYears } from '@nabta/domain/survival';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName } from '../core/primitives.ts';

export const survivalScopes = ['effort', 'land', 'company', 'planter'] as const;
export type SurvivalScope = (typeof survivalScopes)[number];

const ratio = z.nullable(z.number());

/** Share of trees planted at least that long ago that survived that long. */
export const survivalAfter = z.strictObject({
  years: z.literal([...survivalYears]),
  /** Number of trees old enough to be counted. */
  basis: z.int(),
  count: z.int(),
  /** Null when `basis` is 0. */
  share: ratio,
  /** 95 % confidence interval. */
  low: ratio,
  high: ratio,
});
export type SurvivalAfter = z.output<typeof survivalAfter>;

const estimate = z.strictObject({ share: z.number(), low: z.number(), high: z.number() });

/** Result of the newest closed random sample of these trees. */
export const sampleResult = z.strictObject({
  id,
  drawnAt: instant,
  closedAt: instant,
  /** Sampled trees, and the trees from which they were drawn. */
  trees: z.int(),
  population: z.int(),
  alive: z.int(),
  dead: z.int(),
  /** Not reached in time, or not there. */
  notFound: z.int(),
  /** Share that stands, alive or dead, with its 95 % confidence interval. */
  existence: estimate,
  /** Share that is alive. */
  survival: estimate,
  method: z.string(),
  /** How many samples of these trees were drawn, this one included. */
  draws: z.int(),
  seed: z.string(),
  /** SHA-256 of the seed, published when the sample was drawn. */
  commitment: z.string(),
});
export type SampleResult = z.output<typeof sampleResult>;

export const survival = z.strictObject({
  scope: z.enum(survivalScopes),
  id,
  /** Null for a planter who is not named to everybody. */
  name: z.nullable(localizedName),
  after: z.array(survivalAfter),
  /** Null before a sample of exactly these trees was closed. */
  sample: z.nullable(sampleResult),
});
export type Survival = z.output<typeof survival>;

export const getSurvival = endpoint({
  method: 'GET',
  path: '/survival/:scope/:id',
  access: 'public',
  summary:
    'Survival of trees of a sponsor, an effort, a public land or a planter after one, two and three years',
  params: z.strictObject({ scope: z.enum(survivalScopes), id }),
  caching: { seconds: 60, visibility: 'public' },
  data: survival,
  errors: ['NOT_FOUND'],
});
