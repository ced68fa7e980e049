import type { readChat as endpoint } from '@nabta/contract/chat';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { Language } from '@nabta/domain/language';
import { suggestQuestions } from '@nabta/voice/suggest';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { selectMessages, type Talk } from './chat.queries.ts';
import { viewMessage } from './chat.view.ts';
import { readFacts } from './read-facts.ts';

type Page = {
  publicId: string;
  language: Language;
  visit?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** What the two said, and on the first page what could be asked. A visitor without a visit has said nothing yet. */
export async function readChat(
  context: Context,
  reader: Caller,
  { publicId, language, visit, cursor, limit }: Page,
): Promise<DataOfEndpoint<typeof endpoint>> {
  const { id: treeId, isMine, facts } = await readFacts(context, publicId, reader);
  const talk: Talk = { treeId, accountId: reader.accountId, visitId: isMine ? null : (visit ?? null) };
  const hasTalk = isMine || visit !== undefined;
  // What was said last was written after the answer had begun to be told, too late to say how far the leader had come.
  const { readSql } = context.database.leader;
  const rows = hasTalk ? await selectMessages(readSql, talk, { cursor, limit }) : [];
  return {
    items: rows.map(viewMessage),
    suggestions: cursor === undefined ? suggestQuestions(facts, language) : [],
  };
}
