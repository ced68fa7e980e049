import { Readable } from 'node:stream';

import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { exportTreeRecords, TreeRecord } from '@nabta/contract/tree-record';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { csvLine } from '../../platform/csv/csv-line.ts';
import { Content } from '../../platform/http/answer.ts';
import { countRecords, listAllRecords } from './list-records.ts';
import { csvColumns } from './tree-record.texts.ts';

type Asked = RequestOfEndpoint<typeof exportTreeRecords>['query'];
type Column = keyof typeof csvColumns;

/** The names of the owners of more trees than these would be an export of personal data (SECURITY D13). */
const treesWithOwners = 100;

/** The trees of a table line by line, read as fast as they are taken. */
export async function exportTrees(
  context: Context,
  caller: Caller,
  asked: Asked,
  language: Language,
): Promise<Content> {
  const { sort: _sort, ...filters } = asked;
  const { count } = await countRecords(context, caller, filters);
  const columns = (Object.keys(csvColumns) as Column[]).filter(
    (column) => column !== 'owner' || count <= treesWithOwners,
  );
  return new Content({
    headers: { 'content-disposition': 'attachment; filename="trees.csv"' },
    body: async () => Readable.from(lines(context, caller, asked, { columns, language })),
  });
}

type Shape = { columns: readonly Column[]; language: Language };

/** Excel takes a file without the mark at its beginning for one in the encoding of its country, and Arabic for noise. */
async function* lines(context: Context, caller: Caller, asked: Asked, { columns, language }: Shape) {
  yield `\uFEFF${csvLine(columns.map((column) => csvColumns[column][language]))}`;
  for await (const page of listAllRecords(context, caller, asked))
    yield page
      .map((tree) => {
        const cells = cellsOf(tree, language);
        return csvLine(columns.map((column) => cells[column]));
      })
      .join('');
}

function cellsOf(tree: TreeRecord, language: Language): Record<Column, string | number> {
  const named = (name: { [Each in Language]?: string | undefined } | undefined) =>
    name?.[language] ?? name?.en ?? '';
  const [longitude, latitude] = tree.point.geometry.coordinates;
  const { owner } = tree;
  return {
    publicId: tree.publicId,
    name: tree.givenName ?? '',
    specie: named(tree.specie?.commonName),
    owner: [owner?.firstname, owner?.lastname].filter(Boolean).join(' '),
    company: named(tree.plantedByCompany?.name),
    land: named(tree.land?.name),
    effort: named(tree.effort?.name),
    tag: tree.tag ?? '',
    plantedAt: tree.plantedAt,
    status: tree.status,
    longitude,
    latitude,
    co2RemovedKg: Math.round(tree.co2RemovedKg * 100) / 100,
  };
}
