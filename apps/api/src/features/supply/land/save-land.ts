import type { LandChanges, LandDraft, LandRecord } from '@nabta/contract/land';
import { can } from '@nabta/domain/capability';
import { areaOfOutline } from '@nabta/domain/land-outline';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { assertSeen, withChanges } from '../../platform/http/record-version.ts';
import type { Executor } from '../../platform/postgres/database.ts';
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
  const land = await writable(sql, draft, { holderId: null, areaM2: null });
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

/** Parts of a land anew, for who has seen it as it is; whose it is, only those change who run all lands. */
export async function editLand(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, version, changes }: { id: string; version: number; changes: LandChanges },
): Promise<LandRecord> {
  if (!can(caller.role, 'manageLands')) throw new AppError('FORBIDDEN');
  const held = await lockLand(sql, id);
  const runsAll = can(caller.role, 'manageLands', 'all');
  if (held === undefined || (!runsAll && held.holderId !== caller.accountId)) throw new AppError('NOT_FOUND');
  if (!runsAll && changes.holderPhone !== undefined) throw new AppError('FORBIDDEN');
  assertSeen(held, version);
  const { version: _version, holderId, areaM2, ...fields } = held;
  const land = await writable(sql, withChanges(fields, changes), { holderId, areaM2 });
  await updateLand(sql, id, land);
  const { ownerName: _ownerName, ...logged } = fields;
  const before = { ...logged, holderId, areaM2 };
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

type Kept = Pick<LandWrite, 'holderId' | 'areaM2'>;

/** Who does not draw leaves the outline, and with it the area, as they are. */
async function writable(
  sql: Executor,
  {
    holderPhone,
    outline = null,
    ...fields
  }: Omit<LandDraft, 'outline'> & { outline?: LandWrite['outline'] | undefined },
  kept: Kept,
): Promise<LandWrite> {
  const holderId =
    holderPhone === undefined
      ? kept.holderId
      : holderPhone === null
        ? null
        : await takeHolder(sql, holderPhone, 'landowner');
  const areaM2 = outline === null ? kept.areaM2 : Math.round(areaOfOutline(outline));
  return { ...fields, outline, holderId, areaM2 };
}

/** The audit log outlives people: it says nothing of what an owner is called, and of an outline how large it is. */
function loggable({ name, site, rainMm, areaM2, holderId }: LandWrite) {
  return { name, site, rainMm, areaM2, holderId };
}
