import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { TreeImport, updateImport as contract } from '@nabta/contract/import';
import { mayImportBecome, type ImportStep } from '@nabta/domain/import-state';
import { hasPlace } from '@nabta/domain/inventory/columns';
import { firstKnownDay, isKnownDay } from '@nabta/domain/inventory/date';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { isLandOf } from '../effort/own-work.fragments.ts';
import { deleteAnswers, deleteRows } from './import-row.queries.ts';
import { importScopeOf } from './import-scope.ts';
import { settingsOf } from './import-settings.ts';
import { selectLandSite, selectSpecieNames } from './import-tree.queries.ts';
import { readImportFile, walkImport } from './import.jobs.ts';
import {
  deleteParts,
  type ImportChange,
  type ImportRow,
  lockImport,
  updateImport,
} from './import.queries.ts';
import {
  columnTwice,
  dayOutside,
  noPlaceColumn,
  noSuchColumn,
  noSuchLand,
  noSuchSpecie,
} from './import.texts.ts';
import { type Looking, readImport, undoUntil } from './read-import.ts';

type Edit = RequestOfEndpoint<typeof contract>['body'];

/** Corrects how a file is read. Another encoding reads it anew; whatever was checked has to be checked again. */
export async function editImport(
  sql: Executor,
  looking: Looking,
  { id, edit }: { id: string; edit: Edit },
): Promise<TreeImport> {
  const row = await lock(sql, looking.caller, id);
  if (row.status !== 'mapping' && row.status !== 'checked') throw new AppError('CONFLICT');
  const { settings = {}, ...shape } = edit;
  await assertSettings(sql, looking, row, settings);
  const isReadAnew = shape.encoding !== undefined || shape.separator !== undefined;
  const isOnlyDecided = Object.keys(settings).every((key) => key === 'plantsNear');
  const change: ImportChange = {
    ...(shape.encoding !== undefined && { encoding: shape.encoding }),
    ...(shape.separator !== undefined && { separator: shape.separator }),
    settings: { ...settingsOf(row), ...settings, ...(isReadAnew && { columns: {} }) },
    ...(isReadAnew
      ? { status: 'reading' as const, rows: 0, walked: 0, counts: null }
      : !isOnlyDecided && { status: 'mapping' as const, counts: null }),
  };
  await updateImport(sql, id, change, looking.now);
  if (isReadAnew) {
    await deleteRows(sql, id);
    await addJob(sql, readImportFile, { id });
  }
  return readImport(sql, looking, id);
}

/** Takes an import a step on. Who asks again for what is already under way is answered with it. */
export async function moveImport(
  sql: Executor,
  looking: Looking,
  { id, status }: { id: string; status: ImportStep },
): Promise<TreeImport> {
  const row = await lock(sql, looking.caller, id);
  if (row.status === status) return readImport(sql, looking, id);
  if (!mayImportBecome(row.status, status)) throw new AppError('CONFLICT');
  if (status === 'undoing' && undoUntil(row, looking.now) === undefined) throw new AppError('CONFLICT');
  if (status === 'checking') await beginChecking(sql, row);
  await updateImport(sql, id, { status, walked: 0, ...resets[status] }, looking.now);
  if (status === 'cancelled') await deleteParts(sql, id);
  else await addJob(sql, walkImport, { id });
  await recordChange(sql, {
    actorId: looking.caller.accountId,
    action: 'status_changed',
    subject: 'import',
    subjectId: id,
    before: { status: row.status },
    after: { status },
    at: looking.now,
  });
  return readImport(sql, looking, id);
}

const resets = {
  checking: { checkedLine: 0, counts: null },
  importing: { importedLine: 0 },
  cancelled: {},
  undoing: { importedLine: 0, kept: 0 },
} satisfies Record<ImportStep, ImportChange>;

async function lock(sql: Executor, caller: Caller, id: string): Promise<ImportRow> {
  const row = await lockImport(sql, importScopeOf(caller), id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

async function beginChecking(sql: Executor, row: ImportRow): Promise<void> {
  if (!hasPlace(settingsOf(row).columns)) throw invalidInput('body.status', noPlaceColumn);
  await deleteAnswers(sql, row.id);
}

async function assertSettings(
  sql: Executor,
  { caller, now }: Looking,
  { header }: ImportRow,
  { columns, landId, unknownPlantedOn, species }: NonNullable<Edit['settings']>,
): Promise<void> {
  const chosen = Object.values(columns ?? {});
  if (chosen.some((column) => column >= (header ?? []).length))
    throw invalidInput('body.settings.columns', noSuchColumn);
  if (new Set(chosen).size < chosen.length) throw invalidInput('body.settings.columns', columnTwice);
  const today = dayInRiyadh(now);
  if (unknownPlantedOn != null && !isKnownDay(unknownPlantedOn, today))
    throw invalidInput('body.settings.unknownPlantedOn', dayOutside, { first: firstKnownDay, last: today });
  if (landId != null && (await selectLandSite(sql, landId, isLandOf(sql, caller))) === undefined)
    throw invalidInput('body.settings.landId', noSuchLand);
  const wanted = Object.values(species ?? {});
  if (wanted.length === 0) return;
  const known = new Set((await selectSpecieNames(sql)).map((specie) => specie.id));
  if (wanted.some((specieId) => !known.has(specieId)))
    throw invalidInput('body.settings.species', noSuchSpecie);
}
