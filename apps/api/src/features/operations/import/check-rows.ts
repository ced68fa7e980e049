import { readRow, type RowReading } from '@nabta/domain/inventory/row';

import type { Executor } from '../../platform/postgres/database.ts';
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
import { rowReadingOf } from './row-reading.ts';
import { addAround, type Around } from './squares-around.ts';

const rowsAtOnce = 1_000;

/** Answers the next rows: what each says, and whether its tree is here already. */
export async function checkRows(sql: Executor, row: ImportRow, now: Date): Promise<boolean> {
  const { id, companyId, checkedLine, walked } = row;
  const rows = await selectRows(sql, id, { after: checkedLine, limit: rowsAtOnce });
  const last = rows.at(-1)?.line;
  if (last === undefined) {
    const counts = await selectCounts(sql, id);
    await updateImport(sql, id, { status: 'checked', counts }, now);
    return false;
  }
  const reading = await rowReadingOf(sql, row, now);
  const around: Around = { lines: [], cells: [] };
  const answers = rows.map((each) => answerOf(each, { reading, now, around }));
  await insertAnswers(sql, id, answers);
  if (checkedLine === 0) await analyzeAnswers(sql);
  const span = { importId: id, companyId, first: checkedLine + 1, last };
  await updateRepeated(sql, span);
  await updateNear(sql, id, around);
  await updateImport(sql, id, { checkedLine: last, walked: walked + rows.length }, now);
  return true;
}

type Reading = { reading: RowReading; now: Date; around: Around };

function answerOf({ line, cells }: FileRow, { reading, now, around }: Reading): NewAnswer {
  const { plantedOn, ...read } = readRow(cells, reading);
  const { longitude, latitude } = read;
  const noon = `${plantedOn}T09:00:00.000Z`;
  const latest = now.toISOString();
  const answer = { line, ...read, cell: null, plantedAt: noon < latest ? noon : latest };
  if (longitude === null || latitude === null) return answer;
  return { ...answer, cell: addAround(around, { line, longitude, latitude }) };
}
