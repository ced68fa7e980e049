import {
  deliveryStates,
  maxDeliveryLines,
  maxDeliveryNoteLength,
  maxSaplings,
} from '@nabta/domain/delivery-state';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { pictureErrors } from '../core/errors.ts';
import { deliveryCode, id, instant, localizedName, text } from '../core/primitives.ts';
import { minimalAccount, picture } from '../people/account.ts';
import { staffErrors, writtenName } from '../people/record.ts';
import { specieSummary } from '../trees/specie.ts';
import { deliveryProblem, issueStatus } from './issue.ts';

export const deliveryStatus = z.enum(deliveryStates);

const note = z.pipe(
  text(1, maxDeliveryNoteLength),
  z.transform((value: string) => value.trim() || null),
);
const saplingCount = z.int().check(z.gte(0), z.lte(maxSaplings));
const specieId = text(1, 80);
const namedRecord = z.strictObject({ id, name: localizedName });

export const deliveryLine = z.strictObject({
  specie: specieSummary,
  ordered: z.int(),
  /** Null until delivered; may differ from the ordered quantity. */
  received: z.nullable(z.int()),
});
export type DeliveryLine = z.output<typeof deliveryLine>;

export const deliverySummary = z.strictObject({
  id,
  /** Printed on the delivery note; also the code of the batch. */
  code: deliveryCode,
  effort: namedRecord,
  land: namedRecord,
  company: z.nullable(namedRecord),
  nursery: localizedName,
  status: deliveryStatus,
  dueOn: z.iso.date(),
  /** Days overdue; 0 when delivered, cancelled or not yet due. */
  daysLate: z.int(),
  lines: z.array(deliveryLine),
  /** Unresolved issues of the delivery. */
  openIssues: z.int(),
  /** Sent as `If-Match` on changes. */
  version: z.int(),
  updatedAt: instant,
});
export type DeliverySummary = z.output<typeof deliverySummary>;

/** `status` is the status after the step. */
export const deliveryStep = z.strictObject({
  kind: z.enum(['created', 'edited', 'moved']),
  status: deliveryStatus,
  note: z.nullable(z.string()),
  /** Null for callers limited to their own records, and when the account was deleted. */
  by: z.nullable(minimalAccount),
  at: instant,
});
export type DeliveryStep = z.output<typeof deliveryStep>;

const reference = z.strictObject({ id, code: deliveryCode });

export const delivery = z.strictObject({
  ...deliverySummary.shape,
  /** Note for the carrier. */
  note: z.nullable(z.string()),
  /** The incomplete delivery whose missing quantity this one delivers. */
  follows: z.nullable(reference),
  /** The delivery of the quantity missing from this one. */
  followedBy: z.nullable(reference),
  deliveredAt: z.nullable(instant),
  createdAt: instant,
  photos: z.array(z.strictObject({ image: picture, at: instant })),
  /** Oldest first. */
  steps: z.array(deliveryStep),
  issues: z.array(z.strictObject({ id, kind: deliveryProblem, status: issueStatus, createdAt: instant })),
});
export type Delivery = z.output<typeof delivery>;

export const deliverySorts = ['dueOn', '-dueOn'] as const;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/delivery',
  access: 'staff',
  capability: 'seeChain',
  summary: 'Deliveries of efforts in the caller’s scope',
  query: z.strictObject({
    status: z.optional(deliveryStatus),
    effortId: z.optional(id),
    /** Due before today and not delivered. */
    isLate: z.optional(z.enum(['true', 'false'])),
    /** Substring of the code, or of the name of the nursery, effort or land. */
    q: z.optional(text(0, 80)),
    /** Defaults to newest first. */
    sort: z.optional(z.enum(deliverySorts)),
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(deliverySummary),
  errors: staffErrors,
});

export const countDeliveries = endpoint({
  method: 'GET',
  path: '/delivery/count',
  access: 'staff',
  capability: 'seeChain',
  summary: 'Number of deliveries per status, and of late ones',
  data: z.strictObject({
    scheduled: z.int(),
    in_transit: z.int(),
    delivered: z.int(),
    cancelled: z.int(),
    failed: z.int(),
    late: z.int(),
  }),
  errors: staffErrors,
});

export const listNurseries = endpoint({
  method: 'GET',
  path: '/delivery/nursery',
  access: 'staff',
  capability: 'manageDeliveries',
  summary: 'Nurseries of earlier deliveries, most recent first',
  data: z.array(localizedName),
  errors: staffErrors,
});

export const getDelivery = endpoint({
  method: 'GET',
  path: '/delivery/:id',
  access: 'staff',
  capability: 'seeChain',
  summary: 'One delivery with its photos, issues and history',
  params: z.strictObject({ id }),
  data: delivery,
  errors: [...staffErrors, 'NOT_FOUND'],
});

const newLines = z
  .array(z.strictObject({ specieId, quantity: saplingCount.check(z.gte(1)) }))
  .check(z.minLength(1), z.maxLength(maxDeliveryLines));

export const scheduleDelivery = endpoint({
  method: 'POST',
  path: '/delivery',
  access: 'staff',
  capability: 'manageDeliveries',
  isIdempotent: true,
  summary: 'Schedules a delivery, or the missing rest of one',
  body: z.strictObject({
    effortId: id,
    nursery: writtenName,
    dueOn: z.iso.date(),
    note: z.optional(z.nullable(note)),
    lines: newLines,
    /** An incomplete delivery of the same effort; at most its missing quantity may be ordered. */
    followsId: z.optional(id),
  }),
  data: delivery,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const updateDelivery = endpoint({
  method: 'PATCH',
  path: '/delivery/:id',
  access: 'staff',
  capability: 'manageDeliveries',
  requiresIfMatch: true,
  summary: 'Edits a delivery',
  params: z.strictObject({ id }),
  body: z.strictObject({
    nursery: z.optional(writtenName),
    dueOn: z.optional(z.iso.date()),
    note: z.optional(z.nullable(note)),
    lines: z.optional(newLines),
  }),
  data: delivery,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT', 'EDITED_MEANWHILE'],
});

export const moveDelivery = endpoint({
  method: 'PATCH',
  path: '/delivery/:id/status',
  access: 'staff',
  capability: 'manageDeliveries',
  isIdempotent: true,
  summary: 'Changes the status of a delivery; `delivered` adds the received quantity to stock',
  params: z.strictObject({ id }),
  body: z.strictObject({
    status: deliveryStatus,
    note: z.optional(z.nullable(note)),
    /** Received quantity per line; required for `delivered`, otherwise not allowed. */
    received: z.optional(
      z.array(z.strictObject({ specieId, quantity: saplingCount })).check(z.maxLength(maxDeliveryLines)),
    ),
    /** New due date when a failed delivery is rescheduled. */
    dueOn: z.optional(z.iso.date()),
  }),
  data: delivery,
  errors: [...staffErrors, 'NOT_FOUND', 'DELIVERY_ELSEWHERE'],
});

export const addDeliveryPhoto = endpoint({
  method: 'POST',
  path: '/delivery/:id/photo',
  access: 'staff',
  capability: 'manageDeliveries',
  summary: 'Adds a photo of a delivery',
  params: z.strictObject({ id }),
  upload: 'picture',
  isIdempotent: true,
  data: delivery,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT', ...pictureErrors],
});
