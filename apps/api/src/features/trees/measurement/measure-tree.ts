import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { measureTree as contract } from '@nabta/contract/trees/measurement';
import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';

import type { Caller } from '#core/auth/authentication.ts';
import { day, minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { invalidInput } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { tokenBucket, consumeToken } from '#core/rate-limit/rate-limit.ts';

import { readTreeBenefit } from '../eco-benefit/read-tree-benefit.ts';
import { validateMeasurement } from '../eco-benefit/validate-measurement.ts';
import { recordEvidence } from '../evidence/record-evidence.ts';
import { findOwnOrStaffTree } from '../tree/read-tree.ts';
import { notifyOwner } from '../tree/tree.notifications.ts';
import { treeMeasured } from './measurement.notifications.ts';
import { insertMeasurement } from './measurement.queries.ts';

/** Enough for staff who measure a whole row of trees. */
const measurementsPerDay = tokenBucket(60, { refill: 60, everyMs: day });

/** Saves a plausible measurement and returns the tree's updated benefits. */
export async function measureTree(
  context: Context,
  caller: Caller,
  publicId: string,
  measured: MeasurementInput,
): Promise<TreeBenefit> {
  const now = context.clock.now();
  return context.database.transaction(async (sql) => {
    const treeId = await findOwnOrStaffTree(sql, publicId, caller, 'measureTree');
    await saveMeasurement(sql, { treeId, publicId, doneBy: caller.accountId, measured, now });
    await consumeToken(sql, `measure:${caller.accountId}`, measurementsPerDay, now);
    return readTreeBenefit(sql, publicId, caller, now);
  });
}

export type MeasurementInput = RequestOfEndpoint<typeof contract>['body'];

type SaveMeasurement = {
  treeId: string;
  publicId: string;
  doneBy: string;
  measured: MeasurementInput;
  now: Date;
};

const maxClockSkewMs = minute;

/**
 * Saves a plausible measurement and notifies the owner. The caller has locked the tree and checked the
 * permission.
 */
export async function saveMeasurement(
  sql: Executor,
  { treeId, publicId, doneBy, measured, now }: SaveMeasurement,
): Promise<void> {
  const sizes = sizesOf(measured, now);
  await validateMeasurement(sql, publicId, sizes, { isSure: measured.confirm ?? false });
  await insertMeasurement(sql, { treeId, ...sizes, at: now });
  await recordEvidence(sql, { treeId, kind: 'measured', at: sizes.measuredAt, authorId: doneBy, now });
  await notifyOwner(sql, treeMeasured, { treeId, doneBy, at: now });
}

const texts = {
  inFuture: { ar: 'هذا التاريخ في المستقبل.', en: 'That is in the future.', pt: 'Isso está no futuro.' },
  both: {
    ar: 'يُكتب القُطر أو المحيط، لا كلاهما.',
    en: 'Give the diameter or the girth, not both.',
    pt: 'Informe o diâmetro ou a circunferência, não os dois.',
  },
  nothing: {
    ar: 'يلزم القُطر أو المحيط أو الارتفاع.',
    en: 'Give a diameter, a girth or a height.',
    pt: 'Informe um diâmetro, uma circunferência ou uma altura.',
  },
};

type Sizes = { dbhCm: number | null; heightM: number | null; measuredAt: Date };

/** Precision: diameter to a millimetre, height to a centimetre. */
function sizesOf({ dbhCm, girthCm, heightM, measuredAt }: MeasurementInput, now: Date): Sizes {
  const at = measuredAt === undefined ? now : new Date(measuredAt);
  if (at.getTime() > now.getTime() + maxClockSkewMs) throw invalidInput('body.measuredAt', texts.inFuture);
  if (dbhCm !== undefined && girthCm !== undefined) throw invalidInput('body.girthCm', texts.both);
  const diameter = girthCm === undefined ? dbhCm : girthCm / Math.PI;
  if (diameter === undefined && heightM === undefined) throw invalidInput('body.dbhCm', texts.nothing);
  return {
    dbhCm: diameter === undefined ? null : Math.round(diameter * 10) / 10,
    heightM: heightM === undefined ? null : Math.round(heightM * 100) / 100,
    measuredAt: at,
  };
}
