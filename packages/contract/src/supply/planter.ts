import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, localizedName } from '../core/primitives.ts';
import { editErrors, holder, holderPhone, staffErrors, version, writtenName } from '../people/record.ts';
import { effortStatus } from './effort.ts';

export const planterRecord = z.strictObject({
  id,
  version,
  name: localizedName,
  holder: z.nullable(holder),
  treeCount: z.int(),
  standing: z.int(),
  /** Their efforts, newest first. */
  assignments: z.array(
    z.strictObject({
      id,
      name: localizedName,
      status: effortStatus,
      land: z.strictObject({ id, name: localizedName }),
      /** Trees they planted for this effort. */
      planted: z.int(),
    }),
  ),
});
export type PlanterRecord = z.output<typeof planterRecord>;

export const planterDraft = z.strictObject({
  name: writtenName,
  /** Efforts of the planter. */
  effortIds: z.array(id).check(z.maxLength(200)),
  holderPhone,
});
export type PlanterDraft = z.output<typeof planterDraft>;

/** PATCH body: omitted fields are unchanged. */
export const planterChanges = z.partial(planterDraft);

export const getPlanter = endpoint({
  method: 'GET',
  path: '/planter/:id',
  access: 'staff',
  capability: 'seeChain',
  summary: 'One planter with their assignments',
  params: z.strictObject({ id }),
  data: planterRecord,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const createPlanter = endpoint({
  method: 'POST',
  path: '/planter',
  access: 'staff',
  capability: ['managePlanters', 'all'],
  isIdempotent: true,
  summary: 'Creates a planter',
  body: planterDraft,
  data: planterRecord,
  errors: [...staffErrors, 'INVALID_PHONE'],
});

export const updatePlanter = endpoint({
  method: 'PATCH',
  path: '/planter/:id',
  access: 'staff',
  capability: ['managePlanters', 'all'],
  requiresIfMatch: true,
  summary: 'Edits a planter: name, account and assignments',
  params: z.strictObject({ id }),
  body: planterChanges,
  data: planterRecord,
  errors: [...staffErrors, ...editErrors],
});
