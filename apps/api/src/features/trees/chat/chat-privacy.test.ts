import { sendChatMessage } from '@nabta/contract/trees/chat';
import { expect, test } from 'vitest';

import { selectTablesWith } from '#features/operations/personal-data/testing/find-traces.queries.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser } from '#testing/test-sessions.ts';

import { askQuestion } from './testing/ask-question.ts';

const lines: string[] = [];
const app = useTestApp({
  logStream: { write: (line: string) => void lines.push(line) },
  environment: { LOG_LEVEL: 'trace', ACCESS_LOG: 'on' },
});

/** The last word is not in any other text. */
const message = 'I want to kill myself tonight, Zubaydah';
const secret = 'Zubaydah';

/** The first server error hashes every source file to name the release, which takes seconds. */
const timeout = 60_000;

test(
  'keeps messages that need care out of logs, error reports and all other tables',
  { timeout },
  async () => {
    const { sql } = app.context.database;
    const owner = await make.createAccount(sql);
    const { publicId } = await make.createTree(sql, { owner });
    const browser = await createSignedInBrowser(app, owner);
    const { answer } = await askQuestion(app.app, browser, { publicId, message });
    expect(answer).toMatchObject({ chips: [], citations: [] });
    expect(answer?.text).not.toContain(secret);

    // PostgreSQL attaches the rejected row to its error.
    await sql`alter table chat_message add constraint rejects check (text not like '%Zubaydah%') not valid`;
    await browser.call(sendChatMessage, { params: { publicId }, body: { message } });
    await expect.poll(() => sql`select from error_report`, { timeout: 40_000 }).toHaveLength(1);
    await app.runJobs();
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    expect(await selectTablesWith(sql, [secret])).toEqual(['chat_message']);
  },
);
