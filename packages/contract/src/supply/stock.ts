import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, text } from '../core/primitives.ts';
import { minimalAccount } from '../people/account.ts';
import { staffErrors } from '../people/record.ts';
import { specieSummary } from '../trees/specie.ts';

const limit = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50);

export const movementKinds = ['delivered', 'adjusted', 'planted', 'returned'] as const;
export const movementKind = z.enum(movementKinds);

/** Unplanted saplings by species; each number is the sum of its movements. */
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
      /** Minus returned. */
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
  /** The delivery, issue or tree that caused it, and its printed code. */
  source: z.strictObject({ type: z.enum(['delivery', 'issue', 'tree']), id, code: z.nullable(z.string()) }),
  note: z.nullable(z.string()),
  /** Null for callers limited to their own records, and when the account was deleted. */
  by: z.nullable(minimalAccount),
  at: instant,
});
export type StockMovement = z.output<typeof stockMovement>;

export const listStock = endpoint({
  method: 'GET',
  path: '/stock',
  access: 'staff',
  capability: 'seeChain',
  summary: 'Stock of efforts in the caller’s scope, newest effort first',
  query: z.strictObject({
    effortId: z.optional(id),
    /** The effort of the last item of the previous page. */
    cursor: z.optional(id),
    limit,
  }),
  data: z.array(effortStock),
  errors: staffErrors,
});

export const listMovements = endpoint({
  method: 'GET',
  path: '/stock/movement',
  access: 'staff',
  capability: 'seeChain',
  summary: 'Stock movements, newest first',
  query: z.strictObject({
    effortId: z.optional(id),
    specieId: z.optional(text(1, 80)),
    kind: z.optional(movementKind),
    cursor: z.optional(id),
    limit,
  }),
  data: z.array(stockMovement),
  errors: staffErrors,
});
