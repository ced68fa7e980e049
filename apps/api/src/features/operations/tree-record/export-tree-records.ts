import { Readable } from 'node:stream';

import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { exportTreeRecords, TreeRecord } from '@nabta/contract/operations/tree-record';
import type { Language } from '@nabta/domain/language';
import { typedKeys } from '@nabta/domain/typed-object';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { csvLine } from '#core/csv/csv-line.ts';
import { BinaryResponse } from '#core/http/response.ts';

import { countRecords, listAllRecords } from './list-records.ts';
import { csvColumns } from './tree-record.texts.ts';

type ExportQuery = RequestOfEndpoint<typeof exportTreeRecords>['query'];
type Column = keyof typeof csvColumns;

/** Above this count the owner column is omitted, to prevent mass export of personal data. */
const maxTreesWithOwners = 100;

export async function exportTrees(
  context: Context,
  caller: Caller,
  query: ExportQuery,
  language: Language,
): Promise<BinaryResponse> {
  const { sort: _sort, ...filters } = query;
  const { count } = await countRecords(context, caller, filters);
  const columns = typedKeys(csvColumns).filter((column) => column !== 'owner' || count <= maxTreesWithOwners);
  return new BinaryResponse({
    headers: { 'content-disposition': 'attachment; filename="trees.csv"' },
    body: async () => Readable.from(lines(context, caller, query, { columns, language })),
  });
}

type CsvOptions = { columns: readonly Column[]; language: Language };

/** Excel needs the byte order mark to read the file as UTF-8. */
async function* lines(
  context: Context,
  caller: Caller,
  query: ExportQuery,
  { columns, language }: CsvOptions,
) {
  yield `\uFEFF${csvLine(columns.map((column) => csvColumns[column][language]))}`;
  for await (const page of listAllRecords(context, caller, query))
    yield page
      .map((tree) => {
        const cells = cellsOf(tree, language);
        return csvLine(columns.map((column) => cells[column]));
      })
      .join('');
}

function cellsOf(tree: TreeRecord, language: Language): Record<Column, string | number> {
  const localName = (name: { [Each in Language]?: string | undefined } | undefined) =>
    name?.[language] ?? name?.en ?? '';
  const [longitude, latitude] = tree.point.geometry.coordinates;
  const { owner } = tree;
  return {
    publicId: tree.publicId,
    name: tree.givenName ?? '',
    specie: localName(tree.specie?.commonName),
    owner: [owner?.firstname, owner?.lastname].filter(Boolean).join(' '),
    company: localName(tree.plantedByCompany?.name),
    land: localName(tree.land?.name),
    effort: localName(tree.effort?.name),
    tag: tree.tag ?? '',
    plantedAt: tree.plantedAt,
    status: tree.status,
    longitude,
    latitude,
    co2RemovedKg: Math.round(tree.co2RemovedKg * 100) / 100,
  };
}
