import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { plantTree as contract } from '@nabta/contract/supply/field';
import { can } from '@nabta/domain/capability';
import { encodeCrockford } from '@nabta/domain/crockford';
import { isLikelyDuplicate, maxAccuracyM, duplicateWindow } from '@nabta/domain/planting';

import type { Caller } from '#core/auth/authentication.ts';
import { assertProvenWhen } from '#core/auth/proven-role.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { bindTag } from '#features/gifts/tag/read-tag.ts';
import { notify } from '#features/people/notify/notify.ts';
import { recordEvent } from '#features/services/webhook/record-event.ts';
import { insertFirstTransfer, noHolder, transferTree } from '#features/trees/tree/transfer-tree.ts';

import { selectBatchToPlantFrom } from '../delivery/delivery.queries.ts';
import { moveStock } from '../stock/move-stock.ts';
import { recordFieldEvidence } from './field-evidence.ts';
import { insertFieldWork, selectFieldWork, selectPlantingEvents } from './field-work.queries.ts';
import { treeReplaced } from './field.notifications.ts';
import { parseFieldTime } from './parse-field-time.ts';
import { insertPlantedTree, selectAssignedEffort } from './planting.queries.ts';
import { lockTreeInField, updateReplaced } from './visit.queries.ts';

type Planting = RequestOfEndpoint<typeof contract>['body'];

/**
 * Records a planting: takes one sapling from stock and binds the tag. The tree has no owner unless it
 * replaces a lost one, whose owner receives it. Resending returns the same tree.
 */
export async function plantTree(
  sql: Executor,
  { caller, planting, now }: { caller: Caller; planting: Planting; now: Date },
): Promise<{ publicId: string }> {
  const plantedAt = parseFieldTime('body.plantedAt', planting.plantedAt, now);
  assertProvenWhen(caller, plantedAt, now);
  const { accountId } = caller;
  const seesAll = can(caller.role, 'plantTrees', 'all');
  const effort = requireFound(await selectAssignedEffort(sql, planting.effortId, { accountId, seesAll }));
  const { longitude, latitude, accuracyM } = planting;
  const place = { longitude, latitude, accuracyM };
  const work = { id: planting.id, kind: 'planted', accountId, place } as const;
  const treeId = await insertFieldWork(sql, { ...work, treeId: null, at: plantedAt, now });
  if (treeId === undefined) return handleRetryOrConflict(sql, planting.id, accountId);
  await assertConfirmed(sql, { planting, accountId, plantedAt });

  // 50 random bits.
  const publicId = encodeCrockford(random.bytes(10));
  await moveStock(sql, {
    effortId: planting.effortId,
    specieId: planting.specieId,
    quantity: -1,
    kind: 'planted',
    sourceId: treeId,
    movedBy: accountId,
    at: now,
  });
  // The stock row is still locked, so a batch cannot be planted more often than it had saplings.
  const batchId = (await selectBatchToPlantFrom(sql, planting)) ?? null;
  const { planterId } = effort;
  await insertPlantedTree(sql, { ...planting, id: treeId, publicId, planterId, batchId, plantedAt, now });
  await recordFieldEvidence(sql, {
    workId: planting.id,
    kind: 'planted',
    treeId,
    accountId,
    place,
    at: plantedAt,
    now,
  });
  await insertFirstTransfer(sql, treeId, plantedAt);
  await recordEvent(sql, { type: 'tree.planted', treeIds: [treeId], at: now });
  await bindTag(sql, planting.tagId, treeId);
  if (planting.replaces !== undefined)
    await replaceTree(sql, { publicId: planting.replaces, byTreeId: treeId, caller, now });
  return { publicId };
}

/** The response was lost, or the phone was offline for longer than the idempotency key lives. */
async function handleRetryOrConflict(
  sql: Executor,
  id: string,
  accountId: string,
): Promise<{ publicId: string }> {
  const work = await selectFieldWork(sql, id);
  if (work?.accountId !== accountId || work.kind !== 'planted') throw new AppError('CONFLICT');
  return { publicId: work.publicId };
}

/** Throws when the position is inexact or a duplicate is likely and the user has not confirmed it. */
async function assertConfirmed(
  sql: Executor,
  { planting, accountId, plantedAt }: { planting: Planting; accountId: string; plantedAt: Date },
): Promise<void> {
  if (planting.accuracyM > maxAccuracyM && planting.isPlaceSure !== true) throw new AppError('PLACE_UNSURE');
  if (planting.isAnother === true) return;
  const event = { longitude: planting.longitude, latitude: planting.latitude, plantedAt };
  const recentEvents = await selectPlantingEvents(sql, accountId, duplicateWindow(event));
  if (recentEvents.some((recent) => isLikelyDuplicate(event, recent))) throw new AppError('PLANTED_TWICE');
}

/** Records a replacement and transfers it to the owner of the lost tree. */
async function replaceTree(
  sql: Executor,
  { publicId, byTreeId, caller, now }: { publicId: string; byTreeId: string; caller: Caller; now: Date },
): Promise<void> {
  const lost = await lockTreeInField(sql, publicId, caller.accountId);
  const hasAccess = lost?.isStaffOfTree === true || can(caller.role, 'plantTrees', 'all');
  if (lost === undefined || !hasAccess) throw new AppError('NOT_FOUND');
  if (lost.endedAt === null) throw new AppError('TREE_STANDING');
  if (lost.isReplaced) throw new AppError('TREE_REPLACED');
  await updateReplaced(sql, lost.treeId, byTreeId);
  const { ownerId: accountId } = lost;
  if (accountId === null) return;
  await transferTree(sql, { treeId: byTreeId, kind: 'assigned', from: noHolder, to: { accountId }, at: now });
  const subject = { type: 'tree', id: byTreeId } as const;
  await notify(sql, treeReplaced, { subject, payload: { treeId: byTreeId }, accountId, at: now });
}
