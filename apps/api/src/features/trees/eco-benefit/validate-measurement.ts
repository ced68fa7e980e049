import { checkMeasurement } from '@nabta/eco/measurement-check';
import { instantOf } from '@nabta/eco/units';

import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { engineTreeOf } from '../tree/engine-tree.ts';
import { measurementError } from './measurement-error.ts';
import { selectBenefitTree } from './tree-benefit.queries.ts';

type MeasurementInput = { dbhCm: number | null; heightM: number | null; measuredAt: Date };

/**
 * Rejects invalid measurements and asks for confirmation of a likely girth; `isSure` skips only that
 * confirmation.
 */
export async function validateMeasurement(
  sql: Executor,
  publicId: string,
  { dbhCm, heightM, measuredAt }: MeasurementInput,
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

const breastHeightM = 1.37;

/** Trees below breast height: the height is stored, but the numbers are still based on age. */
function isBelowTape(dbhCm: number | null, heightM: number | null): boolean {
  return dbhCm === null && heightM !== null && heightM < breastHeightM;
}
