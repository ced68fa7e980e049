import type { AuditSubject } from '@nabta/contract/people/audit';
import { type Capability, can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, type Detail, requireFound } from '#core/errors/app-error.ts';
import { assertVersion } from '#core/http/record-version.ts';
import type { Executor } from '#core/postgres/database.ts';
import type { UndoKind } from '#core/undo-kind.ts';

import { changedFields } from './changed-fields.ts';
import { matchesAuditEntry } from './matches-audit-entry.ts';
import { recordChange } from './record-change.ts';

type Fields = Record<string, unknown>;
type Locked<Draft> = Draft & Fields & { version: number; holderId?: string | null | undefined };

/** `Draft` is what callers write, `State` the locked record, `Row` what is stored, `View` the response. */
type RecordKind<Draft, State extends Locked<Draft>, Row, View> = {
  subject: AuditSubject;
  /** Holders may edit their record; changing its holder, other records and undo require scope `all`. */
  capability: Capability;
  lock(sql: Executor, id: string): Promise<State | undefined>;
  /** Requests approval for changes that the caller may not decide alone, and returns the others. */
  deferChanges?(
    context: Context,
    sql: Executor,
    caller: Caller,
    edit: DeferrableEdit<Draft, State>,
  ): Promise<Changes<Draft>>;
  /** Validates the result of an edit as a whole. */
  validateEdit?(edited: Draft): Draft;
  toRow(sql: Executor, draft: Draft): Promise<Row>;
  /** Conflicts with other records; `id` is null for a new record. */
  findConflicts?(sql: Executor, row: Row, id: string | null): Promise<Detail[]>;
  insert(sql: Executor, row: Row, at: Date): Promise<string>;
  update(sql: Executor, id: string, row: Row, at: Date): Promise<void>;
  /** No names or phones of people, because the audit log outlives accounts. */
  auditFields(row: Row): Fields;
  /** Also logs edits that change none of the audit fields. */
  logsEveryEdit?: boolean;
  /** Audit fields that can be restored; none without undo. */
  undoFields?: readonly string[];
  read(context: Context, sql: Executor, caller: Caller, id: string): Promise<View>;
};

type Changes<Draft> = { [Name in keyof Draft]?: Draft[Name] | undefined };
type Edit<Draft> = { id: string; version: number; changes: Changes<Draft> };
type DeferrableEdit<Draft, State> = { id: string; current: State; changes: Changes<Draft> };
type ApprovedEdit<Draft> = {
  id: string;
  changes: Changes<Draft>;
  actorId: string;
  reason: string;
  at: Date;
};

/** Creates, edits and reverts records of one kind, with each change in the audit log. */
export function defineRecord<Draft, State extends Locked<Draft>, Row, View>(
  kind: RecordKind<Draft, State, Row, View>,
) {
  const { subject, capability } = kind;

  async function create(context: Context, sql: Executor, caller: Caller, draft: Draft): Promise<View> {
    const at = context.clock.now();
    const row = await kind.toRow(sql, draft);
    assertNoConflicts(await kind.findConflicts?.(sql, row, null));
    const subjectId = await kind.insert(sql, row, at);
    const after = kind.auditFields(row);
    await recordChange(sql, { actorId: caller.accountId, action: 'created', subject, subjectId, after, at });
    return kind.read(context, sql, caller, subjectId);
  }

  /** 409 if `version` is stale. */
  async function edit(context: Context, caller: Caller, { id, version, changes }: Edit<Draft>) {
    return context.database.transaction(async (sql) => {
      const at = context.clock.now();
      const current = await lockOwn(sql, caller, id);
      if ('holderPhone' in changes && !can(caller.role, capability, 'all')) throw new AppError('FORBIDDEN');
      assertVersion(current, version);
      const allowed = (await kind.deferChanges?.(context, sql, caller, { id, current, changes })) ?? changes;
      await apply(sql, { id, current, changes: allowed, actorId: caller.accountId, at });
      return kind.read(context, sql, caller, id);
    });
  }

  /** Applies changes that a second person approved. */
  async function editApproved(sql: Executor, { id, ...edit }: ApprovedEdit<Draft>): Promise<void> {
    const current = requireFound(await kind.lock(sql, id));
    await apply(sql, { id, current, ...edit });
  }

  async function apply(
    sql: Executor,
    {
      id,
      current,
      changes,
      ...entry
    }: Omit<ApprovedEdit<Draft>, 'reason'> & { current: State; reason?: string },
  ): Promise<void> {
    const edited = { ...current, ...changes };
    const row = await kind.toRow(sql, kind.validateEdit?.(edited) ?? edited);
    assertNoConflicts(await kind.findConflicts?.(sql, row, id));
    await kind.update(sql, id, row, entry.at);
    const diff = changedFields(current, kind.auditFields(row));
    const change = { ...entry, action: 'edited', subject, subjectId: id, ...diff };
    if (diff !== undefined || kind.logsEveryEdit === true) await recordChange(sql, change);
  }

  /** Locks a record that the caller may edit; 404 otherwise. */
  async function lockOwn(sql: Executor, caller: Caller, id: string): Promise<State> {
    const current = await kind.lock(sql, id);
    const isAllowed = current?.holderId === caller.accountId || can(caller.role, capability, 'all');
    if (current === undefined || !isAllowed) throw new AppError('NOT_FOUND');
    return current;
  }

  return { create, edit, editApproved, lockOwn, undo: undoOf(kind) };
}

function assertNoConflicts(details: Detail[] = []): void {
  if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
}

/** Refuses to restore what conflicts with other records by now. */
function undoOf<Draft, State extends Locked<Draft>, Row, View>(
  kind: RecordKind<Draft, State, Row, View>,
): UndoKind {
  return {
    actions: ['edited'],
    fields: kind.undoFields ?? [],
    capability: kind.capability,
    async revert(sql, { subjectId, before, after, at }) {
      const current = await kind.lock(sql, subjectId);
      if (current === undefined || !matchesAuditEntry(current, after)) return false;
      const row = await kind.toRow(sql, { ...current, ...before });
      const conflicts = await kind.findConflicts?.(sql, row, subjectId);
      if (conflicts !== undefined && conflicts.length > 0) return false;
      await kind.update(sql, subjectId, row, at);
      return true;
    },
  };
}
