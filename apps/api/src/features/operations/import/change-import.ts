import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { TreeImport, updateImport as contract } from '@nabta/contract/operations/import';
import { canTransitionImport, type ImportStep } from '@nabta/domain/import-state';
import { hasPlace } from '@nabta/domain/inventory/columns';
import { firstKnownDay, isKnownDay } from '@nabta/domain/inventory/date';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { canAccessLand } from '#features/supply/effort/record-access.fragments.ts';

import { deleteAnswers, deleteRows } from './import-row.queries.ts';
import { selectLandSite, selectSpecieNames } from './import-tree.queries.ts';
import { readImportFile, processImport } from './import.jobs.ts';
import {
  deleteParts,
  type ImportChange,
  type ImportRow,
  lockImport,
  updateImport,
} from './import.queries.ts';
import { settingErrors } from './import.texts.ts';
import { type ImportViewer, readImport, undoDeadlineOf } from './read-import.ts';

type Edit = RequestOfEndpoint<typeof contract>['body'];

/**
 * Updates how a file is read. A new encoding or separator re-reads the file; other changes except
 * `plantsNear` require a new check.
 */
export async function editImport(
  sql: Executor,
  viewer: ImportViewer,
  { id, edit }: { id: string; edit: Edit },
): Promise<TreeImport> {
  const row = requireFound(await lockImport(sql, viewer.caller, id));
  if (row.status !== 'mapping' && row.status !== 'checked') throw new AppError('CONFLICT');
  const { settings = {}, ...shape } = edit;
  await assertSettings(sql, viewer, row, settings);
  const needsReread = shape.encoding !== undefined || shape.separator !== undefined;
  const keepsCheck = Object.keys(settings).every((key) => key === 'plantsNear');
  const change: ImportChange = {
    ...(shape.encoding !== undefined && { encoding: shape.encoding }),
    ...(shape.separator !== undefined && { separator: shape.separator }),
    settings: { ...row.settings, ...settings, ...(needsReread && { columns: {} }) },
    ...(needsReread
      ? { status: 'reading' as const, rows: 0, walked: 0, counts: null }
      : !keepsCheck && { status: 'mapping' as const, counts: null }),
  };
  await updateImport(sql, id, change, viewer.now);
  if (needsReread) {
    await deleteRows(sql, id);
    await addJob(sql, readImportFile, { id });
  }
  return readImport(sql, viewer, id);
}

/** Moves an import to its next status; repeating the current status changes nothing. */
export async function moveImport(
  sql: Executor,
  viewer: ImportViewer,
  { id, status }: { id: string; status: ImportStep },
): Promise<TreeImport> {
  const row = requireFound(await lockImport(sql, viewer.caller, id));
  if (row.status === status) return readImport(sql, viewer, id);
  if (!canTransitionImport(row.status, status)) throw new AppError('CONFLICT');
  if (status === 'undoing' && undoDeadlineOf(row, viewer.now) === undefined) throw new AppError('CONFLICT');
  if (status === 'checking') {
    if (!hasPlace(row.settings.columns)) throw invalidInput('body.status', settingErrors.noPlaceColumn);
    await deleteAnswers(sql, id);
  }
  await updateImport(sql, id, { status, walked: 0, ...resetFields[status] }, viewer.now);
  if (status === 'cancelled') await deleteParts(sql, id);
  else await addJob(sql, processImport, { id });
  await recordChange(sql, {
    actorId: viewer.caller.accountId,
    action: 'status_changed',
    subject: 'import',
    subjectId: id,
    before: { status: row.status },
    after: { status },
    at: viewer.now,
  });
  return readImport(sql, viewer, id);
}

const resetFields = {
  checking: { checkedLine: 0, counts: null },
  importing: { importedLine: 0 },
  cancelled: {},
  undoing: { importedLine: 0, kept: 0 },
} satisfies Record<ImportStep, ImportChange>;

async function assertSettings(
  sql: Executor,
  { caller, now }: ImportViewer,
  { header }: ImportRow,
  { columns, landId, unknownPlantedOn, species }: NonNullable<Edit['settings']>,
): Promise<void> {
  const chosenColumns = Object.values(columns ?? {});
  if (chosenColumns.some((column) => column >= (header ?? []).length))
    throw invalidInput('body.settings.columns', settingErrors.noSuchColumn);
  if (new Set(chosenColumns).size < chosenColumns.length)
    throw invalidInput('body.settings.columns', settingErrors.columnTwice);
  const today = dayInRiyadh(now);
  if (unknownPlantedOn != null && !isKnownDay(unknownPlantedOn, today))
    throw invalidInput('body.settings.unknownPlantedOn', settingErrors.dayOutside, {
      first: firstKnownDay,
      last: today,
    });
  if (landId != null && (await selectLandSite(sql, landId, canAccessLand(sql, caller))) === undefined)
    throw invalidInput('body.settings.landId', settingErrors.noSuchLand);
  const chosenSpecies = Object.values(species ?? {});
  if (chosenSpecies.length === 0) return;
  const knownIds = new Set((await selectSpecieNames(sql)).map(({ id }) => id));
  if (chosenSpecies.some((specieId) => !knownIds.has(specieId)))
    throw invalidInput('body.settings.species', settingErrors.noSuchSpecie);
}
