import { Readable } from 'node:stream';

import type { ImportAnswer } from '@nabta/contract/operations/import';
import type { RowOutcome } from '@nabta/domain/inventory/note';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '#core/auth/authentication.ts';
import { csvLine } from '#core/csv/csv-line.ts';
import { BinaryResponse } from '#core/http/response.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectAnswers } from './import-row.queries.ts';
import { answerColumns, outcomeTexts } from './import.texts.ts';
import { viewAnswer } from './import.view.ts';
import { findImport, type ImportViewer } from './read-import.ts';

const pageSize = 1_000;

type AnswerQuery = {
  id: string;
  outcome?: RowOutcome | 'warned' | undefined;
  cursor?: number | undefined;
  limit: number;
};

export async function listAnswers(
  sql: Executor,
  { caller, language }: Omit<ImportViewer, 'now'>,
  { id, outcome, cursor = 0, limit }: AnswerQuery,
): Promise<ImportAnswer[]> {
  await findImport(sql, caller, id);
  const rows = await selectAnswers(sql, id, { after: cursor, limit, outcome });
  return rows.map((row) => viewAnswer(row, language));
}

/** Streams all rows that need attention, with notes and their original cells. */
export async function downloadAnswers(
  sql: Executor,
  { caller, language }: { caller: Caller; language: Language },
  id: string,
): Promise<BinaryResponse> {
  const { header } = await findImport(sql, caller, id);
  return new BinaryResponse({
    headers: { 'content-disposition': 'attachment; filename="answers.csv"' },
    body: async () => Readable.from(writeCsvLines(sql, id, { header: header ?? [], language })),
  });
}

type CsvOptions = { header: readonly string[]; language: Language };

async function* writeCsvLines(sql: Executor, id: string, { header, language }: CsvOptions) {
  const columns = [answerColumns.line, answerColumns.outcome, answerColumns.notes];
  yield `\uFEFF${csvLine([...columns.map((column) => column[language]), ...header])}`;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const page = await selectAnswers(sql, id, { after, limit: pageSize, outcome: 'noteworthy' });
    yield page
      .map((row) => {
        const { notes } = viewAnswer(row, language);
        const notesText = notes.map(({ text }) => text).join(' · ');
        return csvLine([row.line, outcomeTexts[row.outcome][language], notesText, ...row.cells]);
      })
      .join('');
    after = page.length < pageSize ? undefined : page.at(-1)?.line;
  }
}
