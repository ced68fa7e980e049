import * as z from 'zod/mini';

import { minimalAccount } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, text } from './primitives.ts';
import { reasonGiven } from './staff.ts';

/** What a change was made to; a kind of record has one word, everywhere. */
export const auditSubjects = [
  'account',
  'approval',
  'campaign',
  'company',
  'coupon',
  'delivery',
  'effort',
  'factor',
  'import',
  'issue',
  'land',
  'partner_key',
  'planter',
  'round',
  'specie',
  'stock',
  'tag',
  'tree',
  'webhook',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Only what differs, by field. */
const fields = z.nullable(z.record(z.string(), z.unknown()));

/** What somebody did as staff. */
export const auditEntry = z.strictObject({
  seq: z.int(),
  at: instant,
  action: z.string(),
  subject: z.enum(auditSubjects),
  subjectId: z.string(),
  /** Null where they are gone. */
  actor: z.nullable(minimalAccount),
  actorId: id,
  reason: z.nullable(z.string()),
  before: fields,
  after: fields,
  /** The SHA-256 of the hash before it and the entry, in hexadecimal. */
  hash: z.string(),
  /** Whether the caller may put back what was before. */
  mayUndo: z.boolean(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const filters = {
  subject: z.optional(z.enum(auditSubjects)),
  subjectId: z.optional(text(1, 60)),
  actorId: z.optional(id),
  action: z.optional(text(1, 40)),
  from_date: z.optional(instant),
  to_date: z.optional(instant),
};

const seq = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));
const staff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'staff',
  summary: 'What staff changed, newest first',
  query: z.strictObject({
    ...filters,
    cursor: z.optional(seq),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(auditEntry),
  errors: [...staff],
});

export const checkAudit = endpoint({
  method: 'GET',
  path: '/audit/check',
  access: 'staff',
  summary: 'Whether every entry rests on the one before it, counted anew',
  data: z.strictObject({
    entries: z.int(),
    /** The first entry that was altered, removed or put elsewhere; null where the log is whole. */
    brokenAt: z.nullable(z.int()),
  }),
  errors: [...staff],
});
export type AuditCheck = z.output<typeof checkAudit.data>;

export const downloadAudit = endpoint({
  method: 'GET',
  path: '/audit/entries.jsonl',
  access: 'staff',
  summary: 'The same as JSON lines, oldest first',
  query: z.strictObject({ ...filters, cursor: z.optional(seq) }),
  mediaType: 'application/x-ndjson',
  data: z.unknown(),
  errors: [...staff],
});

export const undoChange = endpoint({
  method: 'POST',
  path: '/audit/:seq/undo',
  access: 'staff',
  summary: 'Puts back what was before a change, within 30 days',
  params: z.strictObject({ seq }),
  body: reasonGiven,
  data: auditEntry,
  errors: [...staff, 'NOT_FOUND', 'EDITED_MEANWHILE', 'CONFLICT', 'LAST_ADMINISTRATOR'],
});
