import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { TreeImport, updateImport as contract } from '@nabta/contract/operations/import';
import { canTransitionImport, type ImportStep } from '@nabta/domain/import-state';
import { hasPlace } from '@nabta/domain/inventory/columns';
import { firstKnownDay, isKnownDay } from '@nabta/domain/inventory/date';
import { guessUnits, sizeFields } from '@nabta/domain/inventory/unit';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { withdrawApprovalOf } from '#features/people/approval/request-approval.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { canAccessLand } from '#features/supply/effort/record-access.fragments.ts';

import { assertNotFrozen } from './approve-import.ts';
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
 * `plantsNear` and `known` require a new check. An import that waits for approval is frozen.
 */
export async function editImport(
  sql: Executor,
  viewer: ImportViewer,
  { id, edit }: { id: string; edit: Edit },
): Promise<TreeImport> {
  const row = requireFound(await lockImport(sql, viewer.caller, id));
  if (row.status !== 'mapping' && row.status !== 'checked') throw new AppError('CONFLICT');
  await assertNotFrozen(sql, id, viewer.now);
  const { settings: edited = {}, ...shape } = edit;
  const settings = withGuessedUnits(row, edited);
  await assertSettings(sql, viewer, row, settings);
  const needsReread = shape.encoding !== undefined || shape.separator !== undefined;
  const keepsCheck = Object.keys(settings).every((key) => key === 'plantsNear' || key === 'known');
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

/** A column that gets another field has the unit of its heading. */
function withGuessedUnits(
  { header, settings: current }: ImportRow,
  settings: NonNullable<Edit['settings']>,
): NonNullable<Edit['settings']> {
  const { columns } = settings;
  if (columns === undefined || settings.units !== undefined) return settings;
  const guessed = guessUnits(header ?? [], columns);
  const changed = sizeFields.filter((field) => columns[field] !== current.columns[field]);
  const units = { ...current.units, ...Object.fromEntries(changed.map((field) => [field, guessed[field]])) };
  return { ...settings, units };
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
    await assertNotFrozen(sql, id, viewer.now);
    if (!hasPlace(row.settings.columns)) throw invalidInput('body.status', settingErrors.noPlaceColumn);
    await deleteAnswers(sql, id);
  }
  await updateImport(sql, id, { status, walked: 0, ...resetFields[status] }, viewer.now);
  if (status === 'cancelled') {
    await withdrawApprovalOf(sql, viewer.caller, { kind: 'import_trees', subjectId: id, at: viewer.now });
    await deleteParts(sql, id);
  } else await addJob(sql, processImport, { id });
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
  cancelled: {},
  undoing: { importedLine: 0, kept: 0 },
} satisfies Record<ImportStep, ImportChange>;

async function assertSettings(
  sql: Executor,
  { caller, now }: ImportViewer,
  { header }: ImportRow,
  { columns, landId, unknownPlantedOn, measuredOn, species }: NonNullable<Edit['settings']>,
): Promise<void> {
  const chosenColumns = Object.values(columns ?? {});
  if (chosenColumns.some((column) => column >= (header ?? []).length))
    throw invalidInput('body.settings.columns', settingErrors.noSuchColumn);
  if (new Set(chosenColumns).size < chosenColumns.length)
    throw invalidInput('body.settings.columns', settingErrors.columnTwice);
  const today = dayInRiyadh(now);
  for (const [name, day] of Object.entries({ unknownPlantedOn, measuredOn }))
    if (day != null && !isKnownDay(day, today))
      throw invalidInput(`body.settings.${name}`, settingErrors.dayOutside, {
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
