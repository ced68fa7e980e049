import { parseRow, type RowParserOptions } from '@nabta/domain/inventory/row';

import type { Executor } from '#core/postgres/database.ts';

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
import { type ImportRow, updateImport } from './import.queries.ts';
import { addNearbyCells, type NearbyCells } from './nearby-cells.ts';
import { rowReadingOf } from './row-reading.ts';

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
  const reading = await rowReadingOf(sql, row, now);
  const nearbyCells: NearbyCells = { lines: [], cells: [] };
  const answers = rows.map((each) => answerOf(each, { reading, now, nearbyCells }));
  await insertAnswers(sql, id, answers);
  if (checkedLine === 0) await analyzeAnswers(sql);
  const span = { importId: id, companyId, first: checkedLine + 1, last };
  await updateRepeated(sql, span);
  await updateNear(sql, id, nearbyCells);
  await updateImport(sql, id, { checkedLine: last, walked: walked + rows.length }, now);
  return true;
}

type CheckContext = { reading: RowParserOptions; now: Date; nearbyCells: NearbyCells };

function answerOf({ line, cells }: FileRow, { reading, now, nearbyCells }: CheckContext): NewAnswer {
  const { plantedOn, ...read } = parseRow(cells, reading);
  const { longitude, latitude } = read;
  const noon = `${plantedOn}T09:00:00.000Z`;
  const latest = now.toISOString();
  const answer = { line, ...read, cell: null, plantedAt: noon < latest ? noon : latest };
  if (longitude === null || latitude === null) return answer;
  return { ...answer, cell: addNearbyCells(nearbyCells, { line, longitude, latitude }) };
}
