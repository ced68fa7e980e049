import type { ImportSummary, TreeImport } from '@nabta/contract/import';
import { undoImportDays } from '@nabta/domain/import-state';
import { readRow } from '@nabta/domain/inventory/row';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day, later } from '../../platform/clock.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectRows, selectUnknownSpecies } from './import-row.queries.ts';
import { importScopeOf } from './import-scope.ts';
import { settingsOf } from './import-settings.ts';
import { selectKeptTrees } from './import-tree.queries.ts';
import { type ImportRow, selectImport, selectImports, selectParts } from './import.queries.ts';
import { viewAnswer, viewSummary } from './import.view.ts';
import { rowReadingOf } from './row-reading.ts';

export type Looking = { caller: Caller; language: Language; now: Date };

const previewRows = 12;
const shownTrees = 50;

export async function listImports(
  sql: Executor,
  caller: Caller,
  asked: { cursor?: string | undefined; limit: number },
): Promise<ImportSummary[]> {
  const rows = await selectImports(sql, importScopeOf(caller), asked);
  return rows.map(viewSummary);
}

/** One of the caller's; that of somebody else is unknown. */
export async function findImport(sql: Executor, caller: Caller, id: string): Promise<ImportRow> {
  const row = await selectImport(sql, importScopeOf(caller), id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

export async function readImport(sql: Executor, looking: Looking, id: string): Promise<TreeImport> {
  const row = await findImport(sql, looking.caller, id);
  const { status, bytes, format, encoding, separator, header, counts } = row;
  const { parts } = status === 'uploading' ? await selectParts(sql, id) : { parts: 0 };
  return {
    ...viewSummary(row),
    bytes,
    parts,
    format,
    encoding,
    separator,
    header: header ?? [],
    settings: settingsOf(row),
    preview: status === 'mapping' || status === 'checked' ? await preview(sql, row, looking) : [],
    counts,
    unknownSpecies: counts === null ? [] : await selectUnknownSpecies(sql, id),
    undoUntil: undoUntil(row, looking.now)?.toISOString() ?? null,
    keptTrees: status === 'undone' ? await selectKeptTrees(sql, id, shownTrees) : [],
  };
}

async function preview(
  sql: Executor,
  row: ImportRow,
  { language, now }: Looking,
): Promise<TreeImport['preview']> {
  const rows = await selectRows(sql, row.id, { after: 0, limit: previewRows });
  const reading = await rowReadingOf(sql, row, now);
  return rows.map(({ line, cells }) => viewAnswer({ line, cells, ...readRow(cells, reading) }, language));
}

/** Undefined where nothing was planted, or too long ago. */
export function undoUntil({ status, trees, updatedAt, doneAt }: ImportRow, now: Date): Date | undefined {
  if ((status !== 'done' && status !== 'cancelled') || trees === 0) return undefined;
  const until = later(doneAt ?? updatedAt, undoImportDays * day);
  return until > now ? until : undefined;
}
