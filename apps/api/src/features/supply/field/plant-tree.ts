import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { plantTree as contract } from '@nabta/contract/field';
import { can } from '@nabta/domain/capability';
import { crockfordText } from '@nabta/domain/crockford';
import { areLikelyOne, maxAccuracyM, momentsNear } from '@nabta/domain/planting';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { findBatch } from '../delivery/find-batch.ts';
import { moveStock } from '../stock/move-stock.ts';
import { bindTag } from '../tag/bind-tag.ts';
import { beginLedger } from '../tree/begin-ledger.ts';
import { recordEvent } from '../webhook/record-event.ts';
import { fieldMoment } from './field-moment.ts';
import { insertFieldWork, selectFieldWork, selectPlantedSpots } from './field-work.queries.ts';
import { insertPlantedTree, selectAssignedEffort } from './planting.queries.ts';
import { replaceTree } from './replace-tree.ts';

type Planting = RequestOfEndpoint<typeof contract>['body'];

/**
 * Puts a tree into the records: out of the stock of its effort, with its tag on it, in nobody's hand or, where it replaces one
 * that was lost, in the hand of that one's owner. The same planting told again is answered with the tree that it made.
 */
export async function plantTree(
  sql: Executor,
  caller: Caller,
  planting: Planting,
  now: Date,
): Promise<{ publicId: string }> {
  const plantedAt = fieldMoment('body.plantedAt', planting.plantedAt, now);
  const { accountId } = caller;
  const seesAll = can(caller.role, 'plantTrees', 'all');
  const effort = await selectAssignedEffort(sql, planting.effortId, { accountId, seesAll });
  if (effort === undefined) throw new AppError('NOT_FOUND');
  const work = { id: planting.id, kind: 'planted', accountId, accuracyM: planting.accuracyM } as const;
  const treeId = await insertFieldWork(sql, { ...work, treeId: null, at: plantedAt, now });
  if (treeId === undefined) return plantedBefore(sql, planting.id, accountId);
  await assertOneMore(sql, { planting, accountId, plantedAt });

  const publicId = makePublicId();
  await moveStock(sql, {
    effortId: planting.effortId,
    specieId: planting.specieId,
    quantity: -1,
    kind: 'planted',
    sourceId: treeId,
    movedBy: accountId,
    at: now,
  });
  // While the stock is held, so that no batch is planted from more often than it had saplings.
  const batchId = await findBatch(sql, planting);
  const { planterId } = effort;
  await insertPlantedTree(sql, { ...planting, id: treeId, publicId, planterId, batchId, plantedAt, now });
  await beginLedger(sql, treeId, plantedAt);
  await recordEvent(sql, { type: 'tree.planted', treeIds: [treeId], at: now });
  await bindTag(sql, planting.tagId, treeId);
  if (planting.replaces !== undefined)
    await replaceTree(sql, { publicId: planting.replaces, byTreeId: treeId, caller, now });
  return { publicId };
}

/** The phone did not hear our answer, or is behind by a day. */
async function plantedBefore(sql: Executor, id: string, accountId: string): Promise<{ publicId: string }> {
  const work = await selectFieldWork(sql, id);
  if (work?.accountId !== accountId || work.kind !== 'planted') throw new AppError('CONFLICT');
  return { publicId: work.publicId };
}

/** Throws where a person has to say first that all is as it was told. */
async function assertOneMore(
  sql: Executor,
  { planting, accountId, plantedAt }: { planting: Planting; accountId: string; plantedAt: Date },
): Promise<void> {
  if (planting.accuracyM > maxAccuracyM && planting.isPlaceSure !== true) throw new AppError('PLACE_UNSURE');
  if (planting.isAnother === true) return;
  const spot = { longitude: planting.longitude, latitude: planting.latitude, plantedAt };
  const others = await selectPlantedSpots(sql, accountId, momentsNear(spot));
  if (others.some((other) => areLikelyOne(spot, other))) throw new AppError('PLANTED_TWICE');
}

/** Fifty bits of chance. */
function makePublicId(): string {
  return crockfordText(random.bytes(10));
}
