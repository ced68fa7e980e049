import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, text } from '../core/primitives.ts';
import { minimalAccount } from './account.ts';
import { reasonGiven } from './staff.ts';

/** Subject of an audit entry; each kind of record has one name everywhere. */
export const auditSubjects = [
  'account',
  'approval',
  'campaign',
  'company',
  'coupon',
  'delivery',
  'disclosure',
  'effort',
  'factor',
  'import',
  'issue',
  'land',
  'partner_key',
  'planter',
  'round',
  'sample',
  'specie',
  'stock',
  'tag',
  'tree',
  'webhook',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Changed fields only, by name. */
const fields = z.nullable(z.record(z.string(), z.unknown()));

export const auditEntry = z.strictObject({
  seq: z.int(),
  at: instant,
  action: z.string(),
  subject: z.enum(auditSubjects),
  subjectId: z.string(),
  /** Null when the account was deleted. */
  actor: z.nullable(minimalAccount),
  actorId: id,
  reason: z.nullable(z.string()),
  before: fields,
  after: fields,
  /** Hexadecimal SHA-256 of the previous hash and this entry. */
  hash: z.string(),
  /** Whether the caller may revert the change. */
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
const staffErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;

const reading = {
  method: 'GET',
  access: 'staff',
  capability: ['seeAudit', 'all'],
  errors: [...staffErrors],
} as const;

export const listAudit = endpoint({
  ...reading,
  path: '/audit',
  summary: 'Staff changes, newest first',
  query: z.strictObject({
    ...filters,
    cursor: z.optional(seq),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(auditEntry),
});

export const checkAudit = endpoint({
  ...reading,
  path: '/audit/check',
  summary: 'Recalculates the hash chain and reports the first broken entry',
  data: z.strictObject({
    entries: z.int(),
    /** First entry that was altered, removed or moved; null when the log is intact. */
    brokenAt: z.nullable(z.int()),
  }),
});
export type AuditCheck = z.output<typeof checkAudit.data>;

export const downloadAudit = endpoint({
  ...reading,
  path: '/audit/entries.jsonl',
  summary: 'The same as JSON lines, oldest first',
  query: z.strictObject({ ...filters, cursor: z.optional(seq) }),
  mediaType: 'application/x-ndjson',
  data: z.unknown(),
  errors: [...staffErrors, 'DAILY_LIMIT_REACHED'],
});

export const undoChange = endpoint({
  method: 'POST',
  path: '/audit/:seq/undo',
  access: 'staff',
  capability: ['seeAudit', 'all'],
  summary: 'Reverts a change, within 30 days',
  params: z.strictObject({ seq }),
  body: reasonGiven,
  data: auditEntry,
  errors: [...staffErrors, 'NOT_FOUND', 'EDITED_MEANWHILE', 'CONFLICT', 'LAST_ADMINISTRATOR'],
});
