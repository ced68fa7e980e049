import { suggestQuestions } from '@nabta/chat-answers/suggest';
import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { readChat as endpoint } from '@nabta/contract/trees/chat';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';

import { selectMessages, type Conversation } from './chat.queries.ts';
import { viewMessage } from './chat.view.ts';
import { readFacts } from './read-facts.ts';

type ChatQuery = {
  publicId: string;
  language: Language;
  visit?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * Messages of the conversation, with suggested questions on the first page. A visitor without a visit id has
 * none.
 */
export async function readChat(
  context: Context,
  reader: Caller,
  { publicId, language, visit, cursor, limit }: ChatQuery,
): Promise<DataOfEndpoint<typeof endpoint>> {
  const { id: treeId, isMine, facts } = await readFacts(context, publicId, reader);
  const conversation: Conversation = {
    treeId,
    accountId: reader.accountId,
    visitId: isMine ? null : (visit ?? null),
  };
  const hasConversation = isMine || visit !== undefined;
  // Reads from the primary: the answer was saved after its response headers were sent, so the client has no
  // WAL position for it.
  const { readSql } = context.database.primary;
  const rows = hasConversation ? await selectMessages(readSql, conversation, { cursor, limit }) : [];
  return {
    items: rows.map(viewMessage),
    suggestions: cursor === undefined ? suggestQuestions(facts, language) : [],
  };
}
