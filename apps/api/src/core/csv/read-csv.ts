import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';

import { parse } from 'csv-parse';
import iconv from 'iconv-lite';

export const encodings = ['utf-8', 'utf-16le', 'windows-1252', 'windows-1256'] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** How a file is written down; guessed from its beginning, and corrected by a person where the guess is wrong. */
export type CsvShape = { encoding: Encoding; separator: Separator };

/** A line of cells, and the line of the file on which it ends. */
export type CsvRow = { line: number; cells: string[] };

/** How many bytes of a file a guess needs. */
export const guessFromBytes = 65_536;

/** Files without a mark that are no UTF-8 come from old programs; a person corrects what was guessed wrong. */
export function guessCsvShape(beginning: Buffer): CsvShape {
  const encoding = guessEncoding(beginning);
  const [header = ''] = iconv.decode(beginning, encoding).split(/\r?\n/u, 1);
  const count = (separator: Separator) => header.split(separator).length;
  return { encoding, separator: separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',' };
}

/** The rows of a file one after the other, in the memory of a few; a row may have more or fewer cells than the first. */
export async function* readCsv(bytes: AsyncIterable<Buffer>, shape: CsvShape): AsyncGenerator<CsvRow> {
  // Read no further ahead than what is taken. A fault of any of them is thrown where the rows are taken.
  const rows = pipeline(
    Readable.from(bytes, { highWaterMark: 1 }),
    iconv.decodeStream(shape.encoding),
    parse({
      delimiter: shape.separator,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    }),
    () => undefined,
  );
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    yield { line: info.lines, cells: record };
  }
}

function guessEncoding(beginning: Buffer): Encoding {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  // The last character may be cut in the middle.
  const whole = [0, 1, 2, 3].some((cut) => isUtf8(beginning.subarray(0, beginning.length - cut)));
  if (whole) return 'utf-8';
  return isMostlyWords(beginning) ? 'windows-1256' : 'windows-1252';
}

/** Letters beyond ASCII stand alone among others in the West, and beside each other in Arabic words. */
function isMostlyWords(beginning: Buffer): boolean {
  let [high, beside] = [0, 0];
  for (let at = 1; at < beginning.length; at += 1) {
    if ((beginning[at] ?? 0) < 0xc0) continue;
    high += 1;
    if ((beginning[at - 1] ?? 0) >= 0xc0) beside += 1;
  }
  return beside * 2 > high;
}
