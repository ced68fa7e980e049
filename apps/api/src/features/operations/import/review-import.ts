import type { ImportDependents, ImportReview } from '@nabta/contract/operations/import';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectApprovalOfImport } from './import-approval.queries.ts';
import { selectRandomAnswers, selectReviewFigures } from './import-row.queries.ts';
import { selectDependents } from './import-tree.queries.ts';
import { selectLand } from './import.queries.ts';
import { plannedTrees, viewAnswer } from './import.view.ts';
import { findImport, type ImportViewer } from './read-import.ts';

const shownRows = 20;
const shownPlaces = 2_000;

/** Describes the effect of an approval in numbers, places and rows drawn at random. */
export async function reviewImport(sql: Executor, viewer: ImportViewer, id: string): Promise<ImportReview> {
  const row = await findImport(sql, viewer.caller, id);
  const { status, counts, settings } = row;
  if (status !== 'checked' || counts === null) throw new AppError('CONFLICT');
  const { plantsNear, known, landId } = settings;
  const figures = await selectReviewFigures(sql, id, { plantsNear, places: shownPlaces });
  const land = landId === null ? undefined : await selectLand(sql, landId);
  const seed = (await selectApprovalOfImport(sql, id, viewer.now))?.id ?? id;
  const rows = await selectRandomAnswers(sql, id, { seed, limit: shownRows, plantsNear });
  return {
    trees: plannedTrees(row),
    updates: known === 'update' ? counts.changed : 0,
    measured: figures.measured,
    unknownSpecies: figures.unknownSpecies,
    co2RemovedKg: counts.co2RemovedKg.ready + (plantsNear ? counts.co2RemovedKg.near : 0),
    // Documents alone never count in headline numbers.
    headlineKg: 0,
    land: land === undefined ? null : { id: land.id, name: land.name },
    outsideLand: figures.outsideLand,
    plantedFrom: figures.plantedFrom?.toISOString() ?? null,
    plantedTo: figures.plantedTo?.toISOString() ?? null,
    places: figures.places,
    outline: land?.outline ?? null,
    rows: rows.map((answer) => viewAnswer(answer, viewer.language)),
  };
}

export async function listImportDependents(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<ImportDependents> {
  await findImport(sql, caller, id);
  return selectDependents(sql, id);
}
