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

/** The actor of a command on the server, where nobody is signed in. */
export const serverActorId = '00000000-0000-0000-0000-000000000000';

/** Appends to the audit log in the caller's transaction. Call it last: other writers wait for the commit. */
export async function recordChange(
  sql: Executor,
  { at, reason = null, before = null, after = null, ...change }: Change,
): Promise<void> {
  await insertAuditEntry(sql, { at: at.toISOString(), ...change, reason, before, after });
}
