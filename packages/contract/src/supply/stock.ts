import * as z from 'zod/mini';

import { minimalAccount } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, localizedName, text } from './primitives.ts';
import { specieSummary } from './specie.ts';

const asStaff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'] as const;
const limit = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50);

/** Why stock moved. */
export const movementKinds = ['delivered', 'adjusted', 'planted', 'returned'] as const;
export const movementKind = z.enum(movementKinds);

/** What an effort holds and has not planted, by species; each is the sum of its movements. */
export const effortStock = z.strictObject({
  effort: z.strictObject({ id, name: localizedName }),
  quantity: z.int(),
  species: z.array(
    z.strictObject({
      specie: specieSummary,
      quantity: z.int(),
      delivered: z.int(),
      /** Signed. */
      adjusted: z.int(),
      /** Less what was taken back. */
      planted: z.int(),
    }),
  ),
});
export type EffortStock = z.output<typeof effortStock>;

export const stockMovement = z.strictObject({
  id,
  effort: z.strictObject({ id, name: localizedName }),
  specie: specieSummary,
  /** Signed. */
  quantity: z.int(),
  kind: movementKind,
  /** The delivery, the issue or the tree behind it, and what is printed on it. */
  source: z.strictObject({ type: z.enum(['delivery', 'issue', 'tree']), id, code: z.nullable(z.string()) }),
  note: z.nullable(z.string()),
  /** Null for those who see only what is theirs, and where the person is gone. */
  by: z.nullable(minimalAccount),
  at: instant,
});
export type StockMovement = z.output<typeof stockMovement>;

export const listStock = endpoint({
  method: 'GET',
  path: '/stock',
  access: 'staff',
  summary: 'The stock of the efforts that the caller works with, newest effort first',
  query: z.strictObject({
    effortId: z.optional(id),
    /** The effort of the last item of the page before. */
    cursor: z.optional(id),
    limit,
  }),
  data: z.array(effortStock),
  errors: [...asStaff],
});

export const listMovements = endpoint({
  method: 'GET',
  path: '/stock/movement',
  access: 'staff',
  summary: 'Why stock changed, newest first',
  query: z.strictObject({
    effortId: z.optional(id),
    specieId: z.optional(text(1, 80)),
    kind: z.optional(movementKind),
    cursor: z.optional(id),
    limit,
  }),
  data: z.array(stockMovement),
  errors: [...asStaff],
});
