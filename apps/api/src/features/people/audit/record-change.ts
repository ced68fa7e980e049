import type { AuditSubject } from '@nabta/contract/audit';

import type { Executor } from '../../platform/postgres/database.ts';
import { insertAuditEntry } from './audit.queries.ts';

type Change = {
  actorId: string;
  /** What was done, as a verb in the past: `created`, `edited`, `status_changed`. */
  action: string;
  subject: AuditSubject;
  subjectId: string;
  /** Why, in the words of who did it. */
  reason?: string | null;
  /** Only what differs, by field; no name, phone or other word about a person, since the log outlives them. */
  before?: object | null;
  after?: object | null;
  /** The entry whose change this takes back. */
  undoes?: number;
  at: Date;
};

/** Writes into the audit log what staff did, in the transaction that does it; the last thing before its end, since others wait. */
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
