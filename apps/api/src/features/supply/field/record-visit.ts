import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { recordVisit as contract } from '@nabta/contract/supply/field';
import { can } from '@nabta/domain/capability';
import type { LossCause } from '@nabta/domain/loss-cause';

import type { Caller } from '#core/auth/authentication.ts';
import { assertProvenWhen } from '#core/auth/proven-role.ts';
import { AppError, invalidInput } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { notify } from '#features/people/notify/notify.ts';
import { recordEvent } from '#features/services/webhook/record-event.ts';
import { saveMeasurement } from '#features/trees/measurement/measure-tree.ts';
import { notifyOwner, treeDamaged } from '#features/trees/tree/tree.notifications.ts';

import { recordFieldEvidence } from './field-evidence.ts';
import { insertFieldWork, selectFieldWork } from './field-work.queries.ts';
import { treeDied } from './field.notifications.ts';
import { fieldTimeErrors } from './field.texts.ts';
import { parseFieldTime } from './parse-field-time.ts';
import {
  insertCare,
  lockTreeInField,
  selectIsCheckedAfter,
  type TreeInField,
  updateDamaged,
  updateEnded,
} from './visit.queries.ts';

type Visit = RequestOfEndpoint<typeof contract>['body'];

/** Records a field visit; resending the same visit changes nothing. */
export async function recordVisit(
  sql: Executor,
  { caller, publicId, visit, now }: { caller: Caller; publicId: string; visit: Visit; now: Date },
): Promise<Record<string, never>> {
  const { accountId, role } = caller;
  const at = parseFieldTime('body.at', visit.at, now);
  assertProvenWhen(caller, at, now);
  if (!hasContent(visit)) throw invalidInput('body.health', fieldTimeErrors.nothingDone);
  const tree = await lockTreeInField(sql, publicId, accountId);
  const hasAccess = tree?.isStaffOfTree === true || can(role, 'careForTrees', 'all');
  if (tree === undefined || !hasAccess) throw new AppError('NOT_FOUND');
  const { treeId } = tree;
  const place = visit.place ?? null;
  const { id, note } = visit;
  const work = { id, kind: 'visited', treeId, accountId, place, note, at, now } as const;
  if ((await insertFieldWork(sql, work)) === undefined) return handleRetryOrConflict(sql, work);
  if (tree.endedAt !== null && (at >= tree.endedAt || visit.lossCause !== undefined))
    throw new AppError('TREE_ENDED');
  if (at < tree.plantedAt) throw invalidInput('body.at', fieldTimeErrors.beforePlanting);
  if (visit.lossCause !== undefined) {
    await markLost(sql, tree, { cause: visit.lossCause, at, now });
    return {};
  }
  await recordCare(sql, tree, { accountId, publicId, visit, at, now });
  if (place !== null)
    await recordFieldEvidence(sql, { workId: visit.id, kind: 'seen', treeId, accountId, place, at, now });
  return {};
}

function hasContent({ health, isDamaged, lossCause, litres, girthCm, heightM, note }: Visit): boolean {
  return [health, isDamaged, lossCause, litres, girthCm, heightM, note].some((value) => value !== undefined);
}

async function handleRetryOrConflict(
  sql: Executor,
  { id, accountId, treeId }: { id: string; accountId: string; treeId: string },
): Promise<Record<string, never>> {
  const work = await selectFieldWork(sql, id);
  if (work?.accountId !== accountId || work.treeId !== treeId) throw new AppError('CONFLICT');
  return {};
}

/** Ends the tree: benefits stop, certificates become invalid and the owner is notified. */
async function markLost(
  sql: Executor,
  { treeId, plantedAt, ownerId }: TreeInField,
  { cause, at, now }: { cause: LossCause; at: Date; now: Date },
): Promise<void> {
  // Without a tree there was no benefit at any time.
  await updateEnded(sql, treeId, { at: cause === 'never_existed' ? plantedAt : at, cause });
  await recordEvent(sql, { type: 'tree.lost', treeIds: [treeId], facts: { lost: { cause } }, at: now });
  if (ownerId === null) return;
  await notify(sql, treeDied, {
    subject: { type: 'tree', id: treeId },
    payload: { treeId, told: { cause } },
    accountId: ownerId,
    at: now,
  });
}

type CareInput = { accountId: string; publicId: string; visit: Visit; at: Date; now: Date };

async function recordCare(sql: Executor, tree: TreeInField, input: CareInput): Promise<void> {
  const { accountId, publicId, visit, at, now } = input;
  const { treeId } = tree;
  const care = { treeId, accountId, at, now };
  const health = visit.health ?? (visit.isDamaged === true ? 'poor' : undefined);
  if (health !== undefined) await insertCare(sql, { ...care, kind: 'checked', health });
  if (
    visit.isDamaged !== undefined &&
    visit.isDamaged !== tree.isDamaged &&
    (await isLatestObservation(sql, tree, at))
  ) {
    await updateDamaged(sql, treeId, visit.isDamaged);
    if (visit.isDamaged) await notifyOwner(sql, treeDamaged, { treeId, doneBy: accountId, at: now });
  }
  if (visit.litres !== undefined) await insertCare(sql, { ...care, kind: 'watered', litres: visit.litres });
  const { girthCm, heightM, confirm } = visit;
  if (girthCm === undefined && heightM === undefined) return;
  const measured = { girthCm, heightM, confirm, measuredAt: visit.at };
  await saveMeasurement(sql, { treeId, publicId, doneBy: accountId, measured, now });
}

/** A visit may be sent days late, after the tree was lost or checked again. */
async function isLatestObservation(
  sql: Executor,
  { treeId, endedAt }: TreeInField,
  at: Date,
): Promise<boolean> {
  return endedAt === null && !(await selectIsCheckedAfter(sql, treeId, at));
}
