import { survivalYears } from '@nabta/domain/survival';
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { id, localizedName } from './primitives.ts';

export const survivalScopes = ['effort', 'land', 'company'] as const;
export type SurvivalScope = (typeof survivalScopes)[number];

const part = z.nullable(z.number());

/** Of trees that were planted at least so long ago, those that stood so long. */
export const survivalAfter = z.strictObject({
  years: z.literal([...survivalYears]),
  /** So many were planted long enough ago to be judged. */
  basis: z.int(),
  count: z.int(),
  /** Null where none was. */
  share: part,
  /** Between these the truth lies, 95 times of 100. */
  low: part,
  high: part,
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
  summary: 'How many trees of a sponsor, an effort or a land stood for one, two and three years',
  params: z.strictObject({ scope: z.enum(survivalScopes), id }),
  keeping: { seconds: 60, by: 'anyone' },
  data: survival,
  errors: ['NOT_FOUND'],
});
