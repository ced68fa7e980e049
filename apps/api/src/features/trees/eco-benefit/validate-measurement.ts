import { checkMeasurement } from '@nabta/eco/measurement-check';
import { instantOf } from '@nabta/eco/units';

import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { engineTreeOf } from '../tree/engine-tree.ts';
import { measurementError } from './measurement-error.ts';
import { selectBenefitTree } from './tree-benefit.queries.ts';

type Sizes = { dbhCm: number | null; heightM: number | null; measuredAt: Date };

/**
 * Refuses what METHOD section 5 refuses, and asks once about a trunk that is likely a girth; only the question can be
 * answered with "I am sure".
 */
export async function judgeMeasurement(
  sql: Executor,
  publicId: string,
  { dbhCm, heightM, measuredAt }: Sizes,
  { isSure }: { isSure: boolean },
): Promise<void> {
  const row = await selectBenefitTree(sql, publicId, true);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const verdict = checkMeasurement(engineTreeOf(row), {
    at: instantOf(measuredAt),
    ...(dbhCm === null ? {} : { dbhCm }),
    ...(heightM === null ? {} : { heightM }),
  });
  if (verdict.fault === 'no_measure' && isBelowTape(dbhCm, heightM)) return;
  if (verdict.fault !== undefined || (verdict.dbhIfGirthCm !== undefined && !isSure))
    throw measurementError('body', verdict);
}

/** Where a trunk is measured, in metres above the ground. */
const breastHeightM = 1.37;

/** A tree that does not reach the tape yet: its height is kept, and its numbers stay those of its age. */
function isBelowTape(dbhCm: number | null, heightM: number | null): boolean {
  return dbhCm === null && heightM !== null && heightM < breastHeightM;
}
