import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';

import { parse } from 'csv-parse';
import iconv from 'iconv-lite';

export const encodings = ['utf-8', 'utf-16le', 'windows-1252', 'windows-1256'] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** Guessed from the first bytes of a file; users can correct it. */
export type CsvShape = { encoding: Encoding; separator: Separator };

/** `line` is the file line on which the row ends. */
export type CsvRow = { line: number; cells: string[] };

export const guessByteCount = 65_536;

/** Files without a byte order mark that are not UTF-8 come from legacy programs. */
export function guessCsvShape(head: Buffer): CsvShape {
  const encoding = guessEncoding(head);
  const [header = ''] = iconv.decode(head, encoding).split(/\r?\n/u, 1);
  const count = (separator: Separator) => header.split(separator).length;
  return { encoding, separator: separators.toSorted((left, right) => count(right) - count(left))[0] ?? ',' };
}

/** Streams the rows in constant memory; a row may have more or fewer cells than the header. */
export async function* readCsv(bytes: AsyncIterable<Buffer>, shape: CsvShape): AsyncGenerator<CsvRow> {
  // Reads no further ahead than the consumer; errors of any stage are thrown to the consumer.
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

function guessEncoding(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  // The last character may be cut.
  const isValidUtf8 = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)));
  if (isValidUtf8) return 'utf-8';
  return looksArabic(head) ? 'windows-1256' : 'windows-1252';
}

/** Non-ASCII letters are isolated in Western text and adjacent in Arabic words. */
function looksArabic(head: Buffer): boolean {
  let [high, adjacent] = [0, 0];
  for (let index = 1; index < head.length; index += 1) {
    if ((head[index] ?? 0) < 0xc0) continue;
    high += 1;
    if ((head[index - 1] ?? 0) >= 0xc0) adjacent += 1;
  }
  return adjacent * 2 > high;
}
