import { Readable } from 'node:stream';

import type { ImportAnswer } from '@nabta/contract/import';
import type { RowOutcome } from '@nabta/domain/inventory/note';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '../../platform/caller/authentication.ts';
import { csvLine } from '../../platform/csv/csv-line.ts';
import { Content } from '../../platform/http/answer.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectAnswers } from './import-row.queries.ts';
import { answerColumns, outcomeTexts } from './import.texts.ts';
import { viewAnswer } from './import.view.ts';
import { findImport, type Looking } from './read-import.ts';

const pageSize = 1_000;

type Asked = {
  id: string;
  outcome?: RowOutcome | 'warned' | undefined;
  cursor?: number | undefined;
  limit: number;
};

export async function listAnswers(
  sql: Executor,
  { caller, language }: Omit<Looking, 'now'>,
  { id, outcome, cursor = 0, limit }: Asked,
): Promise<ImportAnswer[]> {
  await findImport(sql, caller, id);
  const rows = await selectAnswers(sql, id, { after: cursor, limit, outcome });
  return rows.map((row) => viewAnswer(row, language));
}

/** Rows that were not simply planted, with why and with all of their cells, read as fast as they are taken. */
export async function downloadAnswers(
  sql: Executor,
  { caller, language }: { caller: Caller; language: Language },
  id: string,
): Promise<Content> {
  const { header } = await findImport(sql, caller, id);
  return new Content({
    headers: { 'content-disposition': 'attachment; filename="answers.csv"' },
    body: async () => Readable.from(lines(sql, id, { header: header ?? [], language })),
  });
}

type Told = { header: readonly string[]; language: Language };

async function* lines(sql: Executor, id: string, { header, language }: Told): AsyncGenerator<string> {
  const columns = [answerColumns.line, answerColumns.outcome, answerColumns.notes];
  yield `\uFEFF${csvLine([...columns.map((column) => column[language]), ...header])}`;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const page = await selectAnswers(sql, id, { after, limit: pageSize, outcome: 'told' });
    yield page
      .map((row) => {
        const { notes } = viewAnswer(row, language);
        const words = notes.map(({ text }) => text).join(' · ');
        return csvLine([row.line, outcomeTexts[row.outcome][language], words, ...row.cells]);
      })
      .join('');
    after = page.length < pageSize ? undefined : page.at(-1)?.line;
  }
}
