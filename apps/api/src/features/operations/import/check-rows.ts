import { parseRow, type RowParserOptions } from '@nabta/domain/inventory/row';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { foldForSearch } from '@nabta/domain/search-text';
import { isPossibleSize } from '@nabta/eco/measurement-check';

import type { Executor } from '#core/postgres/database.ts';
import { engineKindOf } from '#features/trees/tree/engine-tree.ts';

import {
  analyzeAnswers,
  type FileRow,
  insertAnswers,
  type NewAnswer,
  selectCounts,
  selectRows,
  updateNear,
  updateRepeated,
} from './import-row.queries.ts';
import { selectSpecieNames } from './import-tree.queries.ts';
import { type ImportRow, updateImport } from './import.queries.ts';
import { addNearbyCells, type NearbyCells } from './nearby-cells.ts';

const batchSize = 1_000;

/** Checks the next batch of rows; returns false when none is left. */
export async function checkRows(sql: Executor, row: ImportRow, now: Date): Promise<boolean> {
  const { id, companyId, checkedLine, walked } = row;
  const rows = await selectRows(sql, id, { after: checkedLine, limit: batchSize });
  const last = rows.at(-1)?.line;
  if (last === undefined) {
    const counts = await selectCounts(sql, id);
    await updateImport(sql, id, { status: 'checked', counts }, now);
    return false;
  }
  const options = await readParserOptions(sql, row, now);
  const nearbyCells: NearbyCells = { lines: [], cells: [] };
  const answers = rows.map((fileRow) => answerOf(fileRow, { options, now, nearbyCells }));
  await insertAnswers(sql, id, answers);
  if (checkedLine === 0) await analyzeAnswers(sql);
  await updateRepeated(sql, { importId: id, companyId, first: checkedLine + 1, last });
  await updateNear(sql, id, nearbyCells);
  await updateImport(sql, id, { checkedLine: last, walked: walked + rows.length }, now);
  return true;
}

type CheckContext = { options: RowParserOptions; now: Date; nearbyCells: NearbyCells };

function answerOf({ line, cells }: FileRow, { options, now, nearbyCells }: CheckContext): NewAnswer {
  const { plantedOn, ...parsed } = parseRow(cells, options);
  const { longitude, latitude } = parsed;
  const noon = `${plantedOn}T09:00:00.000Z`;
  const latest = now.toISOString();
  const answer = { line, ...parsed, cell: null, plantedAt: noon < latest ? noon : latest };
  if (longitude === null || latitude === null) return answer;
  return { ...answer, cell: addNearbyCells(nearbyCells, { line, longitude, latitude }) };
}

/** Parser options from the import settings and all known species names. */
export async function readParserOptions(sql: Executor, row: ImportRow, now: Date): Promise<RowParserOptions> {
  const { columns, dateOrder, unknownPlantedOn, species, site } = row.settings;
  const today = dayInRiyadh(now);
  const specieIds = new Map<string, string>();
  const types = new Map<string, string>();
  for (const { id, type, names } of await selectSpecieNames(sql)) {
    types.set(id, type);
    for (const name of names) specieIds.set(nameKeyOf(name), id);
  }
  for (const [name, id] of Object.entries(species)) specieIds.set(nameKeyOf(name), id);
  return {
    columns,
    order: dateOrder,
    today,
    unknownPlantedOn: unknownPlantedOn ?? today,
    specieOf: (names) => {
      for (const name of names) {
        const id = specieIds.get(nameKeyOf(name)) ?? specieIds.get(nameKeyOf(removeAuthor(name)));
        if (id !== undefined) return id;
      }
      return undefined;
    },
    isPossibleSize: (specieId, size) =>
      isPossibleSize(engineKindOf({ specieId, type: types.get(specieId ?? '') ?? null, site }), size),
  };
}

const nameKeyOf = (name: string) => foldForSearch(name.replace(/[_\-'’"`]+/gu, ' '));

/**
 * Drops author and cultivar from `Ziziphus spina-christi (L.) Desf.` and `Ficus religiosa 'Big Leaf'`; the
 * `×` of a hybrid remains.
 */
function removeAuthor(name: string): string {
  const [genus = '', second = '', third = ''] = name.trim().split(/\s+/u);
  return /^[x×]$/iu.test(second) ? `${genus} ${second} ${third}` : `${genus} ${second}`.trim();
}
