import { deliveryStates, maxDeliveryLines, maxDeliveryNote, maxSaplings } from '@nabta/domain/delivery-state';
import * as z from 'zod/mini';

import { minimalAccount, picture } from './account.ts';
import { endpoint } from './endpoint.ts';
import { pictureErrors } from './errors.ts';
import { deliveryProblem, issueStatus } from './issue.ts';
import { deliveryCode, id, instant, localizedName, text } from './primitives.ts';
import { writtenName } from './record.ts';
import { specieSummary } from './specie.ts';

export const deliveryStatus = z.enum(deliveryStates);

const note = z.pipe(
  text(1, maxDeliveryNote),
  z.transform((value: string) => value.trim() || null),
);
const saplings = z.int().check(z.gte(0), z.lte(maxSaplings));
const specieId = text(1, 80);
const named = z.strictObject({ id, name: localizedName });

export const deliveryLine = z.strictObject({
  specie: specieSummary,
  ordered: z.int(),
  /** Null until it is delivered; may be less or more than was ordered. */
  received: z.nullable(z.int()),
});
export type DeliveryLine = z.output<typeof deliveryLine>;

/** A delivery as lists and the board show it. */
export const deliverySummary = z.strictObject({
  id,
  /** Printed on its papers; its batch has the same. */
  code: deliveryCode,
  effort: named,
  land: named,
  company: z.nullable(named),
  nursery: localizedName,
  status: deliveryStatus,
  dueOn: z.iso.date(),
  /** Since it should have come; 0 for what came, will not come or has time. */
  daysLate: z.int(),
  lines: z.array(deliveryLine),
  /** Issues of it that are not resolved. */
  openIssues: z.int(),
  /** What `If-Match` names to change it. */
  version: z.int(),
  updatedAt: instant,
});
export type DeliverySummary = z.output<typeof deliverySummary>;

/** What somebody did with a delivery; its status after it. */
export const deliveryStep = z.strictObject({
  kind: z.enum(['created', 'edited', 'moved']),
  status: deliveryStatus,
  note: z.nullable(z.string()),
  /** Null for those who see only what is theirs, and where the person is gone. */
  by: z.nullable(minimalAccount),
  at: instant,
});
export type DeliveryStep = z.output<typeof deliveryStep>;

const reference = z.strictObject({ id, code: deliveryCode });

export const delivery = z.strictObject({
  ...deliverySummary.shape,
  /** What the carrier has to know. */
  note: z.nullable(z.string()),
  /** The one that came short, whose rest this one brings. */
  follows: z.nullable(reference),
  /** The one that brings the rest of this one. */
  followedBy: z.nullable(reference),
  deliveredAt: z.nullable(instant),
  createdAt: instant,
  photos: z.array(z.strictObject({ image: picture, at: instant })),
  /** Oldest first. */
  steps: z.array(deliveryStep),
  issues: z.array(z.strictObject({ id, kind: deliveryProblem, status: issueStatus, createdAt: instant })),
});
export type Delivery = z.output<typeof delivery>;

const asStaff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'] as const;

export const deliverySorts = ['dueOn', '-dueOn'] as const;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/delivery',
  access: 'staff',
  summary: 'The deliveries of the efforts that the caller works with',
  query: z.strictObject({
    status: z.optional(deliveryStatus),
    effortId: z.optional(id),
    /** Only those that should have come before today. */
    isLate: z.optional(z.enum(['true', 'false'])),
    /** A part of the code, or of the name of the nursery, the effort or the land. */
    q: z.optional(text(0, 80)),
    /** Newest first where left out. */
    sort: z.optional(z.enum(deliverySorts)),
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(deliverySummary),
  errors: [...asStaff],
});

export const countDeliveries = endpoint({
  method: 'GET',
  path: '/delivery/count',
  access: 'staff',
  summary: 'How many deliveries of the caller stand in each status, and how many are late',
  data: z.strictObject({
    scheduled: z.int(),
    in_transit: z.int(),
    delivered: z.int(),
    cancelled: z.int(),
    failed: z.int(),
    late: z.int(),
  }),
  errors: [...asStaff],
});

export const listNurseries = endpoint({
  method: 'GET',
  path: '/delivery/nursery',
  access: 'staff',
  summary: 'The nurseries that saplings came from, most recent first',
  data: z.array(localizedName),
  errors: [...asStaff],
});

export const getDelivery = endpoint({
  method: 'GET',
  path: '/delivery/:id',
  access: 'staff',
  summary: 'One delivery with its photos, issues and who did what when',
  params: z.strictObject({ id }),
  data: delivery,
  errors: [...asStaff, 'NOT_FOUND'],
});

const newLines = z
  .array(z.strictObject({ specieId, quantity: saplings.check(z.gte(1)) }))
  .check(z.minLength(1), z.maxLength(maxDeliveryLines));

export const scheduleDelivery = endpoint({
  method: 'POST',
  path: '/delivery',
  access: 'staff',
  isIdempotent: true,
  summary: 'Schedules a delivery, or the rest of one that came short',
  body: z.strictObject({
    effortId: id,
    nursery: writtenName,
    dueOn: z.iso.date(),
    note: z.optional(z.nullable(note)),
    lines: newLines,
    /** A delivery of the same effort that came short; at most what is missing of it may be ordered. */
    followsId: z.optional(id),
  }),
  data: delivery,
  errors: [...asStaff, 'NOT_FOUND', 'CONFLICT'],
});

export const updateDelivery = endpoint({
  method: 'PATCH',
  path: '/delivery/:id',
  access: 'staff',
  isVersioned: true,
  summary: 'Changes what is not given',
  params: z.strictObject({ id }),
  body: z.strictObject({
    nursery: z.optional(writtenName),
    dueOn: z.optional(z.iso.date()),
    note: z.optional(z.nullable(note)),
    lines: z.optional(newLines),
  }),
  data: delivery,
  errors: [...asStaff, 'NOT_FOUND', 'CONFLICT', 'EDITED_MEANWHILE'],
});

export const moveDelivery = endpoint({
  method: 'PATCH',
  path: '/delivery/:id/status',
  access: 'staff',
  isIdempotent: true,
  summary: 'Takes a delivery one step on; delivering it puts what came into stock',
  params: z.strictObject({ id }),
  body: z.strictObject({
    status: deliveryStatus,
    note: z.optional(z.nullable(note)),
    /** What came of each line; needed, and only allowed, where it is delivered. */
    received: z.optional(
      z.array(z.strictObject({ specieId, quantity: saplings })).check(z.maxLength(maxDeliveryLines)),
    ),
    /** The new day, where one that failed is scheduled again. */
    dueOn: z.optional(z.iso.date()),
  }),
  data: delivery,
  errors: [...asStaff, 'NOT_FOUND', 'DELIVERY_ELSEWHERE'],
});

export const addDeliveryPhoto = endpoint({
  method: 'POST',
  path: '/delivery/:id/photo',
  access: 'staff',
  summary: 'Shows what came, or how',
  params: z.strictObject({ id }),
  upload: 'picture',
  isIdempotent: true,
  data: delivery,
  errors: [...asStaff, 'NOT_FOUND', 'CONFLICT', ...pictureErrors],
});
