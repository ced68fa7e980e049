import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { addMs, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { productName } from '#core/product-name.ts';

import { exportSections } from '../personal-tables.fragments.ts';
import {
  deleteExpired,
  type ExportRow,
  insertPart,
  lockExport,
  type SectionRow,
  selectSectionRows,
  updateExport,
  type FileName,
} from './data-export.queries.ts';
import { type ExportFile, createHtmlFile } from './export-html.ts';

/** Rows held in memory together. */
const rowsPerPart = 500;
/** Well below the minute after which a job counts as crashed. */
const maxRunMs = 20 * second;

const compress = promisify(gzip);

type Chunks = Record<FileName, string>;

const fileNames = ['json', 'html'] as const satisfies readonly FileName[];

/** Each run continues the export until the time limit. */
export const makeExport: Job<{ exportId: string }> = {
  name: 'make_export',
  async run(context, { exportId }) {
    const isReady = await writeExport(context, exportId);
    if (!isReady) await addJob(context.database.sql, makeExport, { exportId });
  },
};

export const removeOldExports: Job = {
  name: 'remove_old_exports',
  cron: { at: '23 * * * *', maxTries: 3 },
  run: ({ database, clock }) => deleteExpired(database.sql, clock.now()),
};

/**
 * Continues an export until it is complete (true) or the time limit is reached (false). Each part is one
 * transaction with its progress, so a crash loses and repeats nothing.
 */
export async function writeExport(context: Context, exportId: string): Promise<boolean> {
  const deadline = addMs(context.clock.now(), maxRunMs);
  while (context.clock.now() < deadline) {
    const isReady = await context.database.transaction((sql) => writePart(context, sql, exportId));
    if (isReady) return true;
  }
  return false;
}

async function writePart(context: Context, sql: Executor, exportId: string): Promise<boolean> {
  const row = await lockExport(sql, exportId);
  if (row === undefined || row.readyAt !== null) return true;
  const files = { json: createJsonFile(), html: createHtmlFile(row.language) };
  const chunks: Chunks = { json: '', html: '' };
  if (row.parts === 0) for (const name of fileNames) chunks[name] += files[name].begin(row);
  const next = await writeSections(sql, row, { files, chunks });
  const isReady = next.sections === exportSections.length;
  if (isReady) for (const name of fileNames) chunks[name] += files[name].end();
  for (const file of fileNames) {
    const bytes = await compress(chunks[file]);
    await insertPart(sql, { exportId, file, number: row.parts, bytes });
  }
  const readyAt = isReady ? context.clock.now() : null;
  await updateExport(sql, { ...next, parts: row.parts + 1, readyAt });
  return isReady;
}

/** Appends sections, or parts of them, up to the row limit of a part. */
async function writeSections(
  sql: Executor,
  row: ExportRow,
  { files, chunks }: { files: Record<FileName, ExportFile>; chunks: Chunks },
): Promise<ExportRow> {
  let capacity = rowsPerPart;
  const next: ExportRow = { ...row };
  while (capacity > 0) {
    const section = exportSections[next.sections];
    if (section === undefined) break;
    const isFirst = next.afterKey === null;
    const page = { person: row.person, after: next.afterKey, limit: capacity };
    const rows = await selectSectionRows(sql, section, page);
    const isLast = rows.length < capacity;
    const except = section.except ?? [];
    const exportedRows = rows.map(({ key, data }) => ({ key, data: toCamelCaseKeys(data, except) }));
    for (const name of fileNames) {
      const file = files[name];
      if (isFirst) chunks[name] += file.openSection(section, next.sections === 0);
      chunks[name] += file.writeRows(section, exportedRows, isFirst);
      if (isLast) chunks[name] += file.closeSection(section, isFirst && rows.length === 0);
    }
    capacity -= rows.length;
    next.rowsWritten += rows.length;
    next.afterKey = isLast ? null : (rows.at(-1)?.key ?? null);
    if (isLast) next.sections += 1;
  }
  return next;
}

function toCamelCaseKeys(data: SectionRow['data'], except: readonly string[]): SectionRow['data'] {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !except.includes(name))
      .map(([name, value]) => [toCamelCase(name), value]),
  );
}

export function toCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/gu, (_match, letter: string) => letter.toUpperCase());
}

function createJsonFile(): ExportFile {
  return {
    begin: ({ askedAt }) =>
      `{\n"product": ${JSON.stringify(productName.en)},\n"askedAt": "${askedAt.toISOString()}",\n"data": {\n`,
    openSection: ({ name }, isFirst) => `${isFirst ? '' : ',\n'}${JSON.stringify(name)}: [\n`,
    writeRows: (_section, rows, isFirst) =>
      rows.map(({ data }, index) => `${isFirst && index === 0 ? '' : ',\n'}${JSON.stringify(data)}`).join(''),
    closeSection: () => '\n]',
    end: () => '\n}\n}\n',
  };
}
