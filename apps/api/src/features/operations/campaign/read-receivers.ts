import { maxReceivers } from '@nabta/domain/campaign';
import type { Phone } from '@nabta/domain/phone';

import { type CsvRow, guessCsvShape, guessFromBytes, readCsv } from '../../platform/csv/read-csv.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import type { StagedLine } from './bulk-gift.queries.ts';
import { noPhones, tooManyLines, unreadableFile } from './campaign.texts.ts';

/** How many rows of a file say in which column its phones stand. */
const guessFromRows = 50;
/** As much of a line as is kept to show what is wrong with it. */
const writtenLength = 60;

/**
 * The phones of a CSV file, whatever its columns: they stand in the one that reads most like phones. A first line without
 * any digit there is a headline; every other line is a phone or a fault.
 */
export async function readReceivers(file: Uint8Array): Promise<StagedLine[]> {
  const rows = await readRows(Buffer.from(file));
  const column = columnOfPhones(rows);
  if (column === undefined) throw invalidInput('body.file', noPhones);
  const [first, ...rest] = rows;
  const hasHeadline = !/\p{Nd}/u.test(first?.cells[column] ?? '');
  return (hasHeadline ? rest : rows).map(({ line, cells }) => {
    const written = (cells[column] ?? '').trim();
    const phone = phoneOf(written) ?? null;
    return { line, phone, written: phone === null ? written.slice(0, writtenLength).toWellFormed() : null };
  });
}

async function readRows(file: Buffer): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  try {
    const shape = guessCsvShape(file.subarray(0, guessFromBytes));
    for await (const row of readCsv(inOnePiece(file), shape)) {
      rows.push(row);
      // One more than allowed, for a headline.
      if (rows.length > maxReceivers + 1) throw invalidInput('body.file', tooManyLines);
    }
  } catch (error) {
    throw error instanceof AppError ? error : invalidInput('body.file', unreadableFile);
  }
  return rows;
}

async function* inOnePiece(file: Buffer): AsyncGenerator<Buffer> {
  yield file;
}

function columnOfPhones(rows: readonly CsvRow[]): number | undefined {
  const seen = rows.slice(0, guessFromRows);
  const width = Math.max(0, ...seen.map(({ cells }) => cells.length));
  const phonesIn = (column: number) =>
    seen.filter(({ cells }) => phoneOf(cells[column] ?? '') !== undefined).length;
  const counts = Array.from({ length: width }, (_, column) => phonesIn(column));
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : counts.indexOf(most);
}

/** A number as spreadsheets keep it: with a mark before it that makes it a text. */
function phoneOf(written: string): Phone | undefined {
  try {
    return parsePhone(written.replace(/^['=\s]+/u, '').replaceAll('"', '')).phone;
  } catch {
    return undefined;
  }
}
