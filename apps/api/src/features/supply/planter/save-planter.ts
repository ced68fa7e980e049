import type { PlanterChanges, PlanterDraft, PlanterRecord } from '@nabta/contract/planter';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { assertSeen, withChanges } from '../../platform/http/record-version.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { holderTaken } from '../account/record-holder.texts.ts';
import { takeHolder } from '../account/record-holder.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { recordChange } from '../audit/record-change.ts';
import { recordMissing } from '../effort/effort.texts.ts';
import {
  insertPlanter,
  lockPlanter,
  type PlanterWrite,
  replaceAssignments,
  selectPlanterRecord,
  selectRefused,
  updatePlanter,
} from './planter.queries.ts';
import { viewPlanter } from './planter.view.ts';

/** A planter for those who know them by name, and for themselves. */
export async function readPlanter(sql: Executor, caller: Caller, id: string): Promise<PlanterRecord> {
  if (!can(caller.role, 'seeChain')) throw new AppError('FORBIDDEN');
  const row = await selectPlanterRecord(sql, caller, id);
  const mayKnow = row?.holder?.id === caller.accountId || can(caller.role, 'seePlanterNames', 'all');
  if (row === undefined || !mayKnow) throw new AppError('NOT_FOUND');
  return viewPlanter(row, can(caller.role, 'managePlanters', 'all') || row.holder?.id === caller.accountId);
}

export async function createPlanter(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  draft: PlanterDraft,
): Promise<PlanterRecord> {
  assertManages(caller);
  const planter = await writable(sql, draft, { id: null, holderNow: null });
  const id = await insertPlanter(sql, planter);
  await replaceAssignments(sql, id, planter.effortIds, clock.now());
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'planter',
    subjectId: id,
    after: loggable(planter),
    at: clock.now(),
  });
  return readPlanter(sql, caller, id);
}

/** Parts of a planter anew, for who has seen it as it is. */
export async function editPlanter(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, version, changes }: { id: string; version: number; changes: PlanterChanges },
): Promise<PlanterRecord> {
  assertManages(caller);
  const held = await lockPlanter(sql, id);
  if (held === undefined) throw new AppError('NOT_FOUND');
  assertSeen(held, version);
  const { version: _version, holderId, ...fields } = held;
  const planter = await writable(sql, withChanges(fields, changes), { id, holderNow: holderId });
  await updatePlanter(sql, id, planter);
  await replaceAssignments(sql, id, planter.effortIds, clock.now());
  const changed = changedFields({ holderId, effortIds: fields.effortIds }, loggable(planter));
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

function assertManages({ role }: Caller): void {
  if (!can(role, 'managePlanters', 'all')) throw new AppError('FORBIDDEN');
}

/** The audit log outlives people, and says nothing of what they are called. */
function loggable({ holderId, effortIds }: PlanterWrite) {
  return { holderId, effortIds: effortIds.toSorted() };
}

async function writable(
  sql: Executor,
  { holderPhone, ...draft }: PlanterDraft,
  { id, holderNow }: { id: string | null; holderNow: string | null },
): Promise<PlanterWrite> {
  const holderId =
    holderPhone === undefined
      ? holderNow
      : holderPhone === null
        ? null
        : await takeHolder(sql, holderPhone, 'planter');
  const planter = { ...draft, holderId };
  const refused = await selectRefused(sql, planter, id);
  if (refused.length === 0) return planter;
  const details = refused.map((field) => ({
    path: `body.${field}`,
    message: field === 'holderPhone' ? holderTaken : recordMissing,
  }));
  throw new AppError('INVALID_INPUT', { details });
}
