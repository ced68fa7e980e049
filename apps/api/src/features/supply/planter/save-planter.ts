import type { PlanterChanges, PlanterDraft, PlanterRecord } from '@nabta/contract/supply/planter';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { assertVersion, mergePatch } from '#core/http/record-version.ts';
import type { Executor } from '#core/postgres/database.ts';
import type { UndoKind } from '#core/undo-kind.ts';
import { ownerTaken, resolveOwnerByPhone, viewOwner } from '#features/people/account/record-owner.ts';
import { changedFields } from '#features/people/audit/changed-fields.ts';
import { matchesAuditEntry } from '#features/people/audit/matches-audit-entry.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { recordMissing } from '../effort/save-effort.ts';
import {
  insertPlanter,
  lockPlanter,
  type PlanterWrite,
  replaceAssignments,
  selectPlanterRecord,
  selectInvalidFields,
  updatePlanter,
  type PlanterRow,
} from './planter.queries.ts';

export async function readPlanter(sql: Executor, caller: Caller, id: string): Promise<PlanterRecord> {
  const row = await selectPlanterRecord(sql, caller, id);
  const canSee = row?.holder?.id === caller.accountId || can(caller.role, 'seePlanterNames', 'all');
  if (row === undefined || !canSee) throw new AppError('NOT_FOUND');
  return viewPlanter(row, can(caller.role, 'managePlanters', 'all') || row.holder?.id === caller.accountId);
}

export async function createPlanter(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  draft: PlanterDraft,
): Promise<PlanterRecord> {
  const planter = await validateDraft(sql, draft, { id: null, holderNow: null });
  const id = await insertPlanter(sql, planter);
  await replaceAssignments(sql, id, planter.effortIds, clock.now());
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'planter',
    subjectId: id,
    after: auditFields(planter),
    at: clock.now(),
  });
  return readPlanter(sql, caller, id);
}

/** Updates a planter; 409 if `version` is stale. */
export async function editPlanter(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, version, changes }: { id: string; version: number; changes: PlanterChanges },
): Promise<PlanterRecord> {
  const current = await lockPlanter(sql, id);
  if (current === undefined) throw new AppError('NOT_FOUND');
  assertVersion(current, version);
  const { version: _version, holderId, ...fields } = current;
  const planter = await validateDraft(sql, mergePatch(fields, changes), { id, holderNow: holderId });
  await updatePlanter(sql, id, planter);
  await replaceAssignments(sql, id, planter.effortIds, clock.now());
  const changed = changedFields({ holderId, effortIds: fields.effortIds }, auditFields(planter));
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'edited',
    subject: 'planter',
    subjectId: id,
    ...changed,
    at: clock.now(),
  });
  return readPlanter(sql, caller, id);
}

/** Omits names: the audit log outlives erased accounts. */
function auditFields({ holderId, effortIds }: PlanterWrite) {
  return { holderId, effortIds: effortIds.toSorted() };
}

async function validateDraft(
  sql: Executor,
  { holderPhone, ...draft }: PlanterDraft,
  { id, holderNow }: { id: string | null; holderNow: string | null },
): Promise<PlanterWrite> {
  const holderId =
    holderPhone === undefined
      ? holderNow
      : holderPhone === null
        ? null
        : await resolveOwnerByPhone(sql, holderPhone, 'planter');
  const planter = { ...draft, holderId };
  const invalidFields = await selectInvalidFields(sql, planter, id);
  if (invalidFields.length === 0) return planter;
  const details = invalidFields.map((field) => ({
    path: `body.${field}`,
    message: field === 'holderPhone' ? ownerTaken : recordMissing,
  }));
  throw new AppError('INVALID_INPUT', { details });
}

function viewPlanter(row: PlanterRow, maySeeHolder: boolean): PlanterRecord {
  return { ...row, holder: maySeeHolder ? viewOwner(row.holder) : null };
}

export const planterUndo: UndoKind = {
  actions: ['edited'],
  fields: ['holderId', 'effortIds'],
  capability: 'managePlanters',
  async revert(sql, { subjectId, before, after, at }) {
    const current = await lockPlanter(sql, subjectId);
    if (current === undefined || !matchesAuditEntry(current, after)) return false;
    const planter = { ...current, ...before } as PlanterWrite;
    if ((await selectInvalidFields(sql, planter, subjectId)).length > 0) return false;
    await updatePlanter(sql, subjectId, planter);
    await replaceAssignments(sql, subjectId, planter.effortIds, at);
    return true;
  },
};
