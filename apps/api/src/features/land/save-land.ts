import type { LandDraft, LandRecord } from '@nabta/contract/land';
import { can } from '@nabta/domain/capability';
import { areaOfOutline, middleOfOutline } from '@nabta/domain/land-outline';

import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/authentication.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { assertSeen } from '../../platform/record-version.ts';
import { takeHolder } from '../account/record-holder.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { recordChange } from '../audit/record-change.ts';
import { insertLand, type LandWrite, lockLand, updateLand } from './land-record.queries.ts';
import { readLand } from './read-land.ts';

/** A new land, which lies where its outline does. */
export async function createLand(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  draft: LandDraft,
): Promise<LandRecord> {
  if (!can(caller.role, 'manageLands', 'all')) throw new AppError('FORBIDDEN');
  const land = await writable(sql, draft, null);
  const id = await insertLand(sql, land);
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'land',
    subjectId: id,
    after: loggable(land),
    at: clock.now(),
  });
  return readLand(sql, caller, id);
}

/** Everything of a land anew, for who has seen it as it is; whose it is, only those change who run all lands. */
export async function editLand(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, version, draft }: { id: string; version: number; draft: LandDraft },
): Promise<LandRecord> {
  if (!can(caller.role, 'manageLands')) throw new AppError('FORBIDDEN');
  const held = await lockLand(sql, id);
  const runsAll = can(caller.role, 'manageLands', 'all');
  if (held === undefined || (!runsAll && held.holderId !== caller.accountId)) throw new AppError('NOT_FOUND');
  if (!runsAll && draft.holderPhone !== undefined) throw new AppError('FORBIDDEN');
  assertSeen(held, version);
  const land = await writable(sql, draft, held.holderId);
  await updateLand(sql, id, land);
  const { ownerName: _ownerName, version: _version, ...before } = held;
  const changed = changedFields(before, loggable(land));
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

async function writable(
  sql: Executor,
  { holderPhone, ...draft }: LandDraft,
  holderNow: string | null,
): Promise<LandWrite> {
  const holderId =
    holderPhone === undefined
      ? holderNow
      : holderPhone === null
        ? null
        : await takeHolder(sql, holderPhone, 'landowner');
  const areaM2 = Math.round(areaOfOutline(draft.outline));
  return { ...draft, holderId, areaM2, middle: middleOfOutline(draft.outline) };
}

/** The audit log outlives people: it says nothing of what an owner is called, and of an outline how large it is. */
function loggable({ name, site, rainMm, areaM2, holderId }: LandWrite) {
  return { name, site, rainMm, areaM2, holderId };
}
