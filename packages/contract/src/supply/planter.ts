import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, localizedName } from '../core/primitives.ts';
import { editErrors, holder, holderPhone, staffErrors, version, writtenName } from '../people/record.ts';
import { point } from '../trees/tree.ts';
import { effortStatus } from './effort.ts';
import { publicPlanter } from './land.ts';

export const planterRecord = z.strictObject({
  id,
  version,
  name: localizedName,
  /** Everybody reads the name, with the planter's consent. */
  showsName: z.boolean(),
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
  /** Defaults to false. */
  showsName: z.optional(z.boolean()),
  /** Efforts of the planter. */
  effortIds: z.array(id).check(z.maxLength(200)),
  holderPhone,
});
export type PlanterDraft = z.output<typeof planterDraft>;

/** PATCH body: omitted fields are unchanged. */
export const planterChanges = z.partial(planterDraft);

export const planterPage = z.strictObject({
  ...publicPlanter.shape,
  version,
  showsName: z.boolean(),
  /** True for the account of the planter. */
  isMine: z.boolean(),
  efforts: z.array(z.strictObject({ id, name: localizedName })),
  /** Their lands with a public page. */
  lands: z.array(z.strictObject({ id, name: localizedName, point })),
});
export type PlanterPage = z.output<typeof planterPage>;

export const getPlanterPage = endpoint({
  method: 'GET',
  path: '/planter/page/:id',
  access: 'visitor',
  summary: 'The public page of a planter',
  params: z.strictObject({ id }),
  data: planterPage,
  errors: ['NOT_FOUND'],
});

export const updatePlanterConsent = endpoint({
  method: 'PATCH',
  path: '/planter/:id/consent',
  access: 'account',
  requiresIfMatch: true,
  summary: 'Gives or withdraws the consent of the caller, a planter, to be named to everybody',
  params: z.strictObject({ id }),
  body: z.strictObject({ showsName: z.boolean() }),
  data: planterPage,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'NOT_FOUND', 'EDITED_MEANWHILE'],
});

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
