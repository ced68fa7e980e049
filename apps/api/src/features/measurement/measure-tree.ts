import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { measureTree as contract } from '@nabta/contract/measurement';
import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import { can } from '@nabta/domain/capability';

import { AppError, invalidInput } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/authentication.ts';
import { day, minute } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { limitOf, takeToken } from '../../platform/rate-limit.ts';
import { judgeMeasurement } from '../eco-benefit/judge-measurement.ts';
import { readTreeBenefit } from '../eco-benefit/read-tree-benefit.ts';
import { findTreeStanding } from '../tree/find-tree-standing.ts';
import { tellOwner } from '../tree/tell-owner.ts';
import { treeMeasured } from './measurement.notifications.ts';
import { insertMeasurement } from './measurement.queries.ts';

type Measured = RequestOfEndpoint<typeof contract>['body'];

/** A person measures a few trees a day, staff a whole row of them. */
const measurementsPerDay = limitOf(60, { refill: 60, everyMs: day });
const clockGraceMs = minute;

/** Keeps a measurement that can be right, and answers what the tree gives by it. */
export async function measureTree(
  context: Context,
  caller: Caller,
  publicId: string,
  measured: Measured,
): Promise<TreeBenefit> {
  const now = context.clock.now();
  const measurement = sizesOf(measured, now);
  return context.database.transaction(async (sql) => {
    const treeId = await findTree(sql, publicId, caller);
    await judgeMeasurement(sql, publicId, measurement, { isSure: measured.confirm ?? false });
    await takeToken(sql, `measure:${caller.accountId}`, measurementsPerDay, now);
    await insertMeasurement(sql, { treeId, ...measurement, at: now });
    await tellOwner(sql, treeMeasured, { treeId, doneBy: caller.accountId, at: now });
    return readTreeBenefit(sql, publicId, caller, now);
  });
}

const texts = {
  inFuture: { ar: 'هذا التاريخ في المستقبل.', en: 'That is in the future.', pt: 'Isso está no futuro.' },
  both: {
    ar: 'اكتب القُطر أو المحيط، لا كليهما.',
    en: 'Give the diameter or the girth, not both.',
    pt: 'Informe o diâmetro ou a circunferência, não os dois.',
  },
  nothing: {
    ar: 'اكتب القُطر أو المحيط أو الارتفاع.',
    en: 'Give a diameter, a girth or a height.',
    pt: 'Informe um diâmetro, uma circunferência ou uma altura.',
  },
};

export type Sizes = { dbhCm: number | null; heightM: number | null; measuredAt: Date };

/** A tape reads millimetres, and a height is known to a centimetre at best. */
function sizesOf({ dbhCm, girthCm, heightM, measuredAt }: Measured, now: Date): Sizes {
  const at = measuredAt === undefined ? now : new Date(measuredAt);
  if (at.getTime() > now.getTime() + clockGraceMs) throw invalidInput('body.measuredAt', texts.inFuture);
  if (dbhCm !== undefined && girthCm !== undefined) throw invalidInput('body.girthCm', texts.both);
  const diameter = girthCm === undefined ? dbhCm : girthCm / Math.PI;
  if (diameter === undefined && heightM === undefined) throw invalidInput('body.dbhCm', texts.nothing);
  return {
    dbhCm: diameter === undefined ? null : Math.round(diameter * 10) / 10,
    heightM: heightM === undefined ? null : Math.round(heightM * 100) / 100,
    measuredAt: at,
  };
}

/** The id of a tree that the caller may measure: their own, or one they stand beside as staff. */
async function findTree(sql: Executor, publicId: string, { accountId, role }: Caller): Promise<string> {
  const tree = await findTreeStanding(sql, publicId, accountId);
  const seesAll = can(role, 'seeTrees', 'all');
  if (tree === undefined || (tree.isRemoved && !seesAll)) throw new AppError('NOT_FOUND');
  const mayAsStaff = can(role, 'measureTree') && (tree.standsBeside || seesAll);
  if (!tree.isOwner && !mayAsStaff) throw new AppError('FORBIDDEN');
  return tree.treeId;
}
