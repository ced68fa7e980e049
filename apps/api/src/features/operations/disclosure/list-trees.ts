import { createHash } from 'node:crypto';
import { createGunzip, createGzip } from 'node:zlib';

import { csvLine } from '#core/csv/csv-line.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  type CountedTrees,
  type ListedTree,
  selectListedTrees,
  type StoredFile,
} from './disclosure.queries.ts';

type TreeListInput = CountedTrees & { serial: string };
type TreeList = { count: number; file: StoredFile };

const pageSize = 5_000;

const columns = [
  'report',
  'tree',
  'species',
  'scientific_name',
  'land',
  'effort',
  'watering',
  'planted_on',
  'ended_on',
  'size',
  'origin',
  'evidence',
  'recorded_on',
] as const;

/**
 * Lists all counted trees by id as gzipped CSV. Each line contains the report serial, so every report's file
 * has a unique digest.
 */
export async function listTrees(
  sql: Executor,
  input: TreeListInput,
  onListed: (count: number) => Promise<void>,
): Promise<TreeList> {
  const digest = createHash('sha256');
  const gzip = createGzip();
  const gzipped = Array.fromAsync(gzip as AsyncIterable<Buffer>);
  const write = (text: string) => {
    digest.update(text);
    gzip.write(text);
  };
  write(`\uFEFF${csvLine(columns)}`);
  let count = 0;
  let after: string | undefined;
  do {
    const page = await selectListedTrees(sql, input, { after, limit: pageSize });
    write(page.map((tree) => lineOf(input.serial, tree)).join(''));
    count += page.length;
    await onListed(count);
    after = page.length < pageSize ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
  gzip.end();
  const file = {
    name: 'trees.csv' as const,
    sha256: digest.digest('hex'),
    gzipped: Buffer.concat(await gzipped),
  };
  return { count, file };
}

/** Reads the public ids of a stored list in parts; the first line is the header and ids are never quoted. */
export async function* readListedIds(gzipped: Uint8Array): AsyncGenerator<string[]> {
  const list = createGunzip().setEncoding('utf8');
  list.end(gzipped);
  let isHeader = true;
  let rest = '';
  for await (const text of list as AsyncIterable<string>) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    const ids = lines.slice(isHeader ? 1 : 0).map((line) => line.split(',')[1] ?? '');
    isHeader &&= lines.length === 0;
    if (ids.length > 0) yield ids;
  }
}

function lineOf(serial: string, tree: ListedTree): string {
  return csvLine([
    serial,
    tree.publicId,
    tree.specie ?? '',
    tree.scientificName ?? '',
    tree.land ?? '',
    tree.effort ?? '',
    tree.site,
    tree.plantedOn,
    tree.endedOn ?? '',
    tree.isMeasured ? 'measured' : 'by age',
    tree.origin,
    tree.level,
    tree.recordedOn,
  ]);
}
