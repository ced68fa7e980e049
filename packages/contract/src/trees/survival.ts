import { survivalYears } from '@nabta/domain/survival';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, localizedName } from '../core/primitives.ts';

export const survivalScopes = ['effort', 'land', 'company'] as const;
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

export const survival = z.strictObject({
  scope: z.enum(survivalScopes),
  id,
  name: localizedName,
  after: z.array(survivalAfter),
});
export type Survival = z.output<typeof survival>;

export const getSurvival = endpoint({
  method: 'GET',
  path: '/survival/:scope/:id',
  access: 'public',
  summary: 'Survival of trees of a sponsor, an effort or a land after one, two and three years',
  params: z.strictObject({ scope: z.enum(survivalScopes), id }),
  caching: { seconds: 60, visibility: 'public' },
  data: survival,
  errors: ['NOT_FOUND'],
});
