import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { careForTree as contract } from '@nabta/contract/field';
import { can } from '@nabta/domain/capability';
import type { LossCause } from '@nabta/domain/loss-cause';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { keepMeasurement } from '../measurement/keep-measurement.ts';
import { notify } from '../notification/notify.ts';
import { tellOwner } from '../tree/tell-owner.ts';
import { treeDamaged } from '../tree/tree.notifications.ts';
import { recordEvent } from '../webhook/record-event.ts';
import { fieldMoment } from './field-moment.ts';
import { insertFieldWork, selectFieldWork } from './field-work.queries.ts';
import { treeDied } from './field.notifications.ts';
import { momentFaults } from './field.texts.ts';
import {
  insertCheck,
  insertWatering,
  lockTreeInField,
  selectIsCheckedAfter,
  type TreeInField,
  updateDamaged,
  updateEnded,
} from './visit.queries.ts';

type Visit = RequestOfEndpoint<typeof contract>['body'];
type Told = { caller: Caller; publicId: string; visit: Visit; now: Date };

/** Writes down how somebody found a tree and what they did; the same visit told again changes nothing. */
export async function careForTree(
  sql: Executor,
  { caller, publicId, visit, now }: Told,
): Promise<Record<string, never>> {
  const { accountId, role } = caller;
  const at = fieldMoment('body.at', visit.at, now);
  if (!saysSomething(visit)) throw invalidInput('body.health', momentFaults.nothingDone);
  const tree = await lockTreeInField(sql, publicId, accountId);
  const mayReach = tree?.standsBeside === true || can(role, 'careForTrees', 'all');
  if (tree === undefined || !mayReach) throw new AppError('NOT_FOUND');
  const { treeId } = tree;
  const work = { id: visit.id, kind: 'visited', treeId, accountId, accuracyM: null, at, now } as const;
  if ((await insertFieldWork(sql, work)) === undefined) return toldBefore(sql, work);
  if (tree.endedAt !== null && (at >= tree.endedAt || visit.lossCause !== undefined))
    throw new AppError('TREE_ENDED');
  if (at < tree.plantedAt) throw invalidInput('body.at', momentFaults.beforePlanting);
  if (visit.lossCause !== undefined) await loseTree(sql, tree, { cause: visit.lossCause, at, now });
  else await writeCare(sql, tree, { accountId, publicId, visit, at, now });
  return {};
}

function saysSomething({ health, isDamaged, lossCause, litres, girthCm, heightM }: Visit): boolean {
  return [health, isDamaged, lossCause, litres, girthCm, heightM].some((said) => said !== undefined);
}

async function toldBefore(
  sql: Executor,
  { id, accountId, treeId }: { id: string; accountId: string; treeId: string },
): Promise<Record<string, never>> {
  const work = await selectFieldWork(sql, id);
  if (work?.accountId !== accountId || work.treeId !== treeId) throw new AppError('CONFLICT');
  return {};
}

/** From that moment it counts no further, its certificates hold no longer, and whose it was is told why. */
async function loseTree(
  sql: Executor,
  { treeId, ownerId }: TreeInField,
  { cause, at, now }: { cause: LossCause; at: Date; now: Date },
): Promise<void> {
  await updateEnded(sql, treeId, { at, cause });
  await recordEvent(sql, { type: 'tree.lost', treeIds: [treeId], told: { lost: { cause } }, at: now });
  if (ownerId === null) return;
  await notify(sql, treeDied, {
    subject: { type: 'tree', id: treeId },
    payload: { treeId, told: { cause } },
    accountId: ownerId,
    phone: null,
    at: now,
  });
}

type Done = { accountId: string; publicId: string; visit: Visit; at: Date; now: Date };

async function writeCare(sql: Executor, tree: TreeInField, done: Done): Promise<void> {
  const { accountId, publicId, visit, at, now } = done;
  const { treeId } = tree;
  const care = { treeId, accountId, at, now };
  const health = visit.health ?? (visit.isDamaged === true ? 'poor' : undefined);
  if (health !== undefined) await insertCheck(sql, care, health);
  if (visit.isDamaged !== undefined && visit.isDamaged !== tree.isDamaged && (await isNews(sql, tree, at))) {
    await updateDamaged(sql, treeId, visit.isDamaged);
    if (visit.isDamaged) await tellOwner(sql, treeDamaged, { treeId, doneBy: accountId, at: now });
  }
  if (visit.litres !== undefined) await insertWatering(sql, care, visit.litres);
  const { girthCm, heightM, confirm } = visit;
  if (girthCm === undefined && heightM === undefined) return;
  const measured = { girthCm, heightM, confirm, measuredAt: visit.at };
  await keepMeasurement(sql, { treeId, publicId, doneBy: accountId, measured, now });
}

/** A visit may be told days late: by then the tree may be lost, or somebody saw it after. */
async function isNews(sql: Executor, { treeId, endedAt }: TreeInField, at: Date): Promise<boolean> {
  return endedAt === null && !(await selectIsCheckedAfter(sql, treeId, at));
}
