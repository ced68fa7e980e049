import type { LandChanges, LandDraft, LandRecord } from '@nabta/contract/supply/land';
import { can } from '@nabta/domain/capability';
import { areaOfOutline } from '@nabta/domain/land-outline';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { assertVersion, mergePatch } from '#core/http/record-version.ts';
import type { Executor } from '#core/postgres/database.ts';
import type { UndoKind } from '#core/undo-kind.ts';
import { resolveOwnerByPhone } from '#features/people/account/record-owner.ts';
import { changedFields } from '#features/people/audit/changed-fields.ts';
import { matchesAuditEntry } from '#features/people/audit/matches-audit-entry.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { insertLand, type LandWrite, lockLand, updateLand } from './land.queries.ts';
import { readLand } from './read-land.ts';

export async function createLand(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  draft: LandDraft,
): Promise<LandRecord> {
  const land = await validateDraft(sql, draft, { holderId: null, areaM2: null });
  const id = await insertLand(sql, land);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'land',
    subjectId: id,
    after: auditFields(land),
    at: clock.now(),
  });
  return readLand(sql, caller, id);
}

/** Updates a land; 409 if `version` is stale. Only staff who manage all lands may change its owner. */
export async function editLand(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, version, changes }: { id: string; version: number; changes: LandChanges },
): Promise<LandRecord> {
  const current = await lockLand(sql, id);
  const canManageAll = can(caller.role, 'manageLands', 'all');
  if (current === undefined || (!canManageAll && current.holderId !== caller.accountId))
    throw new AppError('NOT_FOUND');
  if (!canManageAll && changes.holderPhone !== undefined) throw new AppError('FORBIDDEN');
  assertVersion(current, version);
  const { version: _version, holderId, areaM2, ...fields } = current;
  const land = await validateDraft(sql, mergePatch(fields, changes), { holderId, areaM2 });
  await updateLand(sql, id, land);
  const { ownerName: _ownerName, ...logged } = fields;
  const before = { ...logged, holderId, areaM2 };
  const changed = changedFields(before, auditFields(land));
  if (changed)
    await recordChange(sql, {
      actorId: caller.accountId,
      action: 'edited',
      subject: 'land',
      subjectId: id,
      ...changed,
      at: clock.now(),
    });
  return readLand(sql, caller, id);
}

type CurrentFields = Pick<LandWrite, 'holderId' | 'areaM2'>;

/** Without a new outline, outline and area are unchanged. */
async function validateDraft(
  sql: Executor,
  {
    holderPhone,
    outline = null,
    ...fields
  }: Omit<LandDraft, 'outline'> & { outline?: LandWrite['outline'] | undefined },
  current: CurrentFields,
): Promise<LandWrite> {
  const holderId =
    holderPhone === undefined
      ? current.holderId
      : holderPhone === null
        ? null
        : await resolveOwnerByPhone(sql, holderPhone, 'landowner');
  const areaM2 = outline === null ? current.areaM2 : Math.round(areaOfOutline(outline));
  return { ...fields, outline, holderId, areaM2 };
}

/** The audit log outlives accounts, so it contains no owner name, and of the outline only its area. */
function auditFields({ name, site, rainMm, areaM2, holderId }: LandWrite) {
  return { name, site, rainMm, areaM2, holderId };
}

/** The audit log has only the area of an outline, so the outline is not restored. */
export const landUndo: UndoKind = {
  actions: ['edited'],
  fields: ['name', 'site', 'rainMm', 'holderId'],
  capability: 'manageLands',
  async revert(sql, { subjectId, before, after }) {
    const current = await lockLand(sql, subjectId);
    if (current === undefined || !matchesAuditEntry(current, after)) return false;
    await updateLand(sql, subjectId, { ...current, ...before, outline: null });
    return true;
  },
};
