import {
  type EffortChanges,
  type EffortDraft,
  effortDraft,
  type EffortRecord,
} from '@nabta/contract/supply/effort';
import type { Translations } from '@nabta/domain/language';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { assertVersion, mergePatch } from '#core/http/record-version.ts';
import { validate } from '#core/http/serve.ts';
import type { Executor } from '#core/postgres/database.ts';
import type { UndoKind } from '#core/undo-kind.ts';
import { changedFields } from '#features/people/audit/changed-fields.ts';
import { matchesAuditEntry } from '#features/people/audit/matches-audit-entry.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import {
  insertEffort,
  lockEffort,
  replaceMix,
  replacePlanters,
  selectMissingReferences,
  updateEffort,
} from './effort.queries.ts';
import { readEffort } from './read-effort.ts';

export const recordMissing: Translations = {
  ar: 'لم نجد هذا السجل. اختر غيره.',
  en: 'There is no such record. Choose another one.',
  pt: 'Este registro não existe. Escolha outro.',
};

export async function createEffort(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  draft: EffortDraft,
): Promise<EffortRecord> {
  await assertReferencesExist(sql, draft);
  const id = await insertEffort(sql, draft);
  await replaceMix(sql, id, draft.mix);
  await replacePlanters(sql, id, draft.planterIds, clock.now());
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'effort',
    subjectId: id,
    after: draft,
    at: clock.now(),
  });
  return readEffort(sql, caller, id);
}

/** Updates an effort; 409 if `version` is stale. The merged record is validated as a full draft. */
export async function editEffort(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, version, changes }: { id: string; version: number; changes: EffortChanges },
): Promise<EffortRecord> {
  const current = await lockEffort(sql, id);
  if (current === undefined) throw new AppError('NOT_FOUND');
  assertVersion(current, version);
  const { version: _version, ...before } = current;
  const draft = validate(effortDraft, mergePatch(before, changes), 'body') as EffortDraft;
  await assertReferencesExist(sql, draft);
  await updateEffort(sql, id, draft);
  await replaceMix(sql, id, draft.mix);
  await replacePlanters(sql, id, draft.planterIds, clock.now());
  const changed = changedFields(before, { ...draft, ...sortLists(draft) });
  if (changed)
    await recordChange(sql, {
      actorId: caller.accountId,
      action: 'edited',
      subject: 'effort',
      subjectId: id,
      ...changed,
      at: clock.now(),
    });
  return readEffort(sql, caller, id);
}

/** Sorts lists like the database, so a different order is not an audit change. */
function sortLists({ mix, planterIds }: EffortDraft): Pick<EffortDraft, 'mix' | 'planterIds'> {
  return {
    mix: mix.toSorted((one, other) => (one.specieId < other.specieId ? -1 : 1)),
    planterIds: planterIds.toSorted(),
  };
}

export async function assertReferencesExist(sql: Executor, draft: EffortDraft): Promise<void> {
  const missing = await selectMissingReferences(sql, draft);
  if (missing.length === 0) return;
  const details = missing.map((field) => ({ path: `body.${field}`, message: recordMissing }));
  throw new AppError('INVALID_INPUT', { details });
}

export const effortUndo: UndoKind = {
  actions: ['edited'],
  fields: ['name', 'status', 'startedOn', 'endsOn', 'target', 'landId', 'companyId', 'mix', 'planterIds'],
  capability: 'manageEfforts',
  async revert(sql, { subjectId, before, after, at }) {
    const current = await lockEffort(sql, subjectId);
    if (current === undefined || !matchesAuditEntry(current, after)) return false;
    const draft = { ...current, ...before } as EffortDraft;
    await assertReferencesExist(sql, draft);
    await updateEffort(sql, subjectId, draft);
    await replaceMix(sql, subjectId, draft.mix);
    await replacePlanters(sql, subjectId, draft.planterIds, at);
    return true;
  },
};
