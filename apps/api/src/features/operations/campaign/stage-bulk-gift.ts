import { Readable } from 'node:stream';

import type { BulkGift } from '@nabta/contract/operations/campaign';
import { textsPerMinute, maxReceivers } from '@nabta/domain/campaign';
import type { Phone } from '@nabta/domain/phone';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { type CsvRow, guessCsvShape, guessByteCount, readCsv } from '#core/csv/read-csv.ts';
import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import { phoneOf } from '#core/phone-number.ts';

import { deleteBulkGift, insertBulkGift, lockBulkGift, type StagedLine } from './bulk-gift.queries.ts';
import { campaignRecord } from './campaign-record.ts';
import { noPhones, tooManyLines, unreadableFile } from './campaign.texts.ts';
import { readBulkGift } from './read-bulk-gift.ts';

export async function stageBulkGift(
  context: Context,
  caller: Caller,
  { campaignId, file }: { campaignId: string; file: Uint8Array },
): Promise<BulkGift> {
  const { database, clock } = context;
  const lines = await readReceivers(file);
  return database.transaction(async (sql) => {
    await campaignRecord.lockOwn(sql, caller, campaignId);
    const id = await insertBulkGift(sql, {
      campaignId,
      madeBy: caller.accountId,
      stagedAt: clock.now(),
      textsPerMinute: textsPerMinute.default,
      lines,
    });
    return readBulkGift(context, sql, caller, id);
  });
}

/** Deletes a staged file unless gifts were sent or an approval is pending. */
export async function discardBulkGift(
  { database, clock }: Context,
  caller: Caller,
  id: string,
): Promise<void> {
  await database.transaction(async (sql) => {
    const locked = requireFound(await lockBulkGift(sql, id, { now: clock.now(), caller }));
    if (locked.status !== 'staged' || locked.isWaiting) throw new AppError('CONFLICT');
    await deleteBulkGift(sql, id);
  });
}

const sampleRows = 50;
/** Characters of an invalid line stored to show the error. */
const maxRawLength = 60;

/**
 * Reads phones from a CSV file; uses the column with the most phone numbers. A first line without digits in
 * that column is a header.
 */
async function readReceivers(file: Uint8Array): Promise<StagedLine[]> {
  const rows = await readRows(Buffer.from(file));
  const column = columnOfPhones(rows);
  if (column === undefined) throw invalidInput('body.file', noPhones);
  const hasHeader = !/\p{Nd}/u.test(rows[0]?.cells[column] ?? '');
  return rows.slice(hasHeader ? 1 : 0).map(({ line, cells }) => {
    const written = (cells[column] ?? '').trim();
    const phone = phoneOfCell(written) ?? null;
    return { line, phone, written: phone === null ? written.slice(0, maxRawLength).toWellFormed() : null };
  });
}

async function readRows(file: Buffer): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  try {
    const shape = guessCsvShape(file.subarray(0, guessByteCount));
    for await (const row of readCsv(Readable.from([file]), shape)) {
      rows.push(row);
      // One extra row for a header.
      if (rows.length > maxReceivers + 1) throw invalidInput('body.file', tooManyLines);
    }
  } catch (error) {
    throw error instanceof AppError ? error : invalidInput('body.file', unreadableFile);
  }
  return rows;
}

function columnOfPhones(rows: readonly CsvRow[]): number | undefined {
  const sample = rows.slice(0, sampleRows);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const phonesIn = (column: number) =>
    sample.filter(({ cells }) => phoneOfCell(cells[column] ?? '') !== undefined).length;
  const counts = Array.from({ length: width }, (_, column) => phonesIn(column));
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : counts.indexOf(most);
}

/** Parses a number after removing spreadsheet text prefixes such as `'` or `=`. */
function phoneOfCell(written: string): Phone | undefined {
  return phoneOf(written.replace(/^['=\s]+/u, '').replaceAll('"', ''));
}
