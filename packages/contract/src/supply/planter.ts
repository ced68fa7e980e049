import * as z from 'zod/mini';

import { effortStatus } from './effort.ts';
import { endpoint } from './endpoint.ts';
import { id, localizedName } from './primitives.ts';
import { editErrors, holder, holderPhone, staffErrors, version, writtenName } from './record.ts';

/** A planter as those see them who run the work, and as they see themselves. */
export const planterRecord = z.strictObject({
  id,
  version,
  name: localizedName,
  holder: z.nullable(holder),
  treeCount: z.int(),
  standing: z.int(),
  /** The efforts they plant for, the newest first. */
  assignments: z.array(
    z.strictObject({
      id,
      name: localizedName,
      status: effortStatus,
      land: z.strictObject({ id, name: localizedName }),
      /** By them, for this effort. */
      planted: z.int(),
    }),
  ),
});
export type PlanterRecord = z.output<typeof planterRecord>;

export const planterDraft = z.strictObject({
  name: writtenName,
  /** The efforts that they plant for. */
  effortIds: z.array(id).check(z.maxLength(200)),
  holderPhone,
});
export type PlanterDraft = z.output<typeof planterDraft>;

/** What is left out stays as it is. */
export const planterChanges = z.partial(planterDraft);
export type PlanterChanges = z.output<typeof planterChanges>;

export const getPlanter = endpoint({
  method: 'GET',
  path: '/planter/:id',
  access: 'staff',
  summary: 'One planter, with their assignments',
  params: z.strictObject({ id }),
  data: planterRecord,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const createPlanter = endpoint({
  method: 'POST',
  path: '/planter',
  access: 'staff',
  isIdempotent: true,
  summary: 'A new planter',
  body: planterDraft,
  data: planterRecord,
  errors: [...staffErrors, 'INVALID_PHONE'],
});

export const updatePlanter = endpoint({
  method: 'PATCH',
  path: '/planter/:id',
  access: 'staff',
  isVersioned: true,
  summary: 'Edits a planter: the name, the account, the assignments',
  params: z.strictObject({ id }),
  body: planterChanges,
  data: planterRecord,
  errors: [...staffErrors, ...editErrors],
});
