import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { later, second } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import { exportSections } from '../personal-tables.fragments.ts';
import {
  type ExportRow,
  insertPart,
  lockExport,
  type SectionRow,
  selectSectionRows,
  updateExport,
  type FileName,
} from './data-export.queries.ts';
import { type ExportFile, fileNames } from './export-file.ts';
import { jsonFile } from './json-file.ts';
import { readablePage } from './readable-page.ts';

/** So many rows are in memory at once, however many trees somebody has. */
const rowsPerPart = 500;
/** Well below the minute after which a job is taken for dead. */
const longestRunMs = 20 * second;

const compress = promisify(gzip);

/** A piece of each file. */
type Pieces = Record<FileName, string>;

/**
 * Writes on at an export until it is ready or the time of a job is over; false where there is more to write. Each part is
 * one transaction with how far it came, so that a process that is killed loses one part and repeats none.
 */
export async function writeExport(context: Context, exportId: string): Promise<boolean> {
  const endsAt = later(context.clock.now(), longestRunMs);
  while (context.clock.now() < endsAt) {
    const isReady = await context.database.transaction((sql) => writePart(context, sql, exportId));
    if (isReady) return true;
  }
  return false;
}

async function writePart(context: Context, sql: Executor, exportId: string): Promise<boolean> {
  const row = await lockExport(sql, exportId);
  if (row === undefined || row.readyAt !== null) return true;
  const files = { json: jsonFile(), html: readablePage(row.language) };
  const pieces: Pieces = { json: '', html: '' };
  if (row.parts === 0) for (const name of fileNames) pieces[name] += files[name].begin(row);
  const next = await writeSections(sql, row, files, pieces);
  const isReady = next.sections === exportSections.length;
  if (isReady) for (const name of fileNames) pieces[name] += files[name].end();
  for (const file of fileNames) {
    const bytes = await compress(pieces[file]);
    await insertPart(sql, { exportId, file, number: row.parts, bytes });
  }
  await updateExport(sql, {
    ...next,
    parts: row.parts + 1,
    readyAt: isReady ? context.clock.now() : null,
  });
  return isReady;
}

/** As many sections, whole or not, as a part has room for. */
async function writeSections(
  sql: Executor,
  row: ExportRow,
  files: Record<FileName, ExportFile>,
  pieces: Pieces,
): Promise<ExportRow> {
  let room = rowsPerPart;
  const next: ExportRow = { ...row };
  while (room > 0) {
    const section = exportSections[next.sections];
    if (section === undefined) break;
    const isFirst = next.afterKey === null;
    const rows = await selectSectionRows(sql, section, {
      person: row.person,
      after: next.afterKey,
      limit: room,
    });
    const isLast = rows.length < room;
    const shown = rows.map(({ key, data }) => ({ key, data: inCamelCase(data, section.except ?? []) }));
    for (const name of fileNames) {
      const file = files[name];
      if (isFirst) pieces[name] += file.openSection(section, next.sections === 0);
      pieces[name] += file.writeRows(section, shown, isFirst);
      if (isLast) pieces[name] += file.closeSection(section, isFirst && rows.length === 0);
    }
    room -= rows.length;
    next.rowsWritten += rows.length;
    next.afterKey = isLast ? null : (rows.at(-1)?.key ?? null);
    if (isLast) next.sections += 1;
  }
  return next;
}

/** As everywhere else in the API. */
function inCamelCase(data: SectionRow['data'], except: readonly string[]): SectionRow['data'] {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !except.includes(name))
      .map(([name, value]) => [camelCase(name), value]),
  );
}

export function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/gu, (_match, letter: string) => letter.toUpperCase());
}
