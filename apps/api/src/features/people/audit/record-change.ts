import type { AuditSubject } from '@nabta/contract/people/audit';

import type { Executor } from '#core/postgres/database.ts';

import { insertAuditEntry } from './audit.queries.ts';

type Change = {
  actorId: string;
  /** Past-tense verb: `created`, `edited`, `status_changed`. */
  action: string;
  subject: AuditSubject;
  subjectId: string;
  /** Reason as entered by the staff member. */
  reason?: string | null;
  /** Only changed fields; no names, phones or other personal data, because the log outlives accounts. */
  before?: object | null;
  after?: object | null;
  /** `seq` of the entry that this change undoes. */
  undoes?: number;
  at: Date;
};

/** Appends to the audit log in the caller's transaction. Call it last: other writers wait for the commit. */
export async function recordChange(sql: Executor, change: Change): Promise<void> {
  const {
    actorId,
    action,
    subject,
    subjectId,
    reason = null,
    before = null,
    after = null,
    undoes,
    at,
  } = change;
  await insertAuditEntry(sql, {
    at: at.toISOString(),
    actorId,
    action,
    subject,
    subjectId,
    reason,
    before,
    after,
    ...(undoes !== undefined && { undoes }),
  });
}
