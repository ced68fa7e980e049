import { type EffortChanges, type EffortDraft, effortDraft, type EffortRecord } from '@nabta/contract/effort';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { assertSeen, withChanges } from '../../platform/http/record-version.ts';
import { validate } from '../../platform/http/serve.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { recordChange } from '../audit/record-change.ts';
import {
  insertEffort,
  lockEffort,
  replaceMix,
  replacePlanters,
  selectMissing,
  updateEffort,
} from './effort-record.queries.ts';
import { recordMissing } from './effort.texts.ts';
import { readEffort } from './read-effort.ts';

/** A new effort with its plan and its planters. */
export async function createEffort(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  draft: EffortDraft,
): Promise<EffortRecord> {
  assertManages(caller);
  await assertKnown(sql, draft);
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

/** Parts of an effort anew, for who has seen it as it is; with what stays they have to be a plan again. */
export async function editEffort(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, version, changes }: { id: string; version: number; changes: EffortChanges },
): Promise<EffortRecord> {
  assertManages(caller);
  const held = await lockEffort(sql, id);
  if (held === undefined) throw new AppError('NOT_FOUND');
  assertSeen(held, version);
  const { version: _version, ...before } = held;
  const draft = validate(effortDraft, withChanges(before, changes), 'body') as EffortDraft;
  await assertKnown(sql, draft);
  await updateEffort(sql, id, draft);
  await replaceMix(sql, id, draft.mix);
  await replacePlanters(sql, id, draft.planterIds, clock.now());
  const changed = changedFields(before, { ...draft, ...ordered(draft) });
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

/** Lists as they come from the database, so that another order is no change. */
function ordered({ mix, planterIds }: EffortDraft): Pick<EffortDraft, 'mix' | 'planterIds'> {
  return {
    mix: mix.toSorted((one, other) => (one.specieId < other.specieId ? -1 : 1)),
    planterIds: planterIds.toSorted(),
  };
}

function assertManages({ role }: Caller): void {
  if (!can(role, 'manageEfforts', 'all')) throw new AppError('FORBIDDEN');
}

export async function assertKnown(sql: Executor, draft: EffortDraft): Promise<void> {
  const missing = await selectMissing(sql, draft);
  if (missing.length === 0) return;
  const details = missing.map((field) => ({ path: `body.${field}`, message: recordMissing }));
  throw new AppError('INVALID_INPUT', { details });
}
