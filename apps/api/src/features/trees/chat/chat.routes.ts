import * as contract from '@nabta/contract/trees/chat';

import { SseResponse } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';
import { parseJson } from '#core/parse-json.ts';

import { readTree } from '../tree/read-tree.ts';
import { startTurn, streamAnswer } from './chat-turn.ts';
import { deleteMessages } from './chat.queries.ts';
import { readChat } from './read-chat.ts';

export const chatRoutes: Route[] = [
  route(contract.readChat, async ({ caller, params, query, language }, context) =>
    readChat(context, caller, { ...params, ...query, language }),
  ),

  route(contract.sendChatMessage, async ({ caller, params, body, language }, context) => {
    const { message: text, visit } = body;
    const turn = await startTurn(context, caller, { ...params, text, visit, language });
    return new SseResponse((signal) => streamAnswer(context, turn, signal));
  }),

  route(contract.clearChat, async ({ caller, params }, { database }) => {
    const tree = parseJson<{ id: string }>(await readTree(database.sql, params.publicId, caller));
    await deleteMessages(database.sql, tree.id, caller.accountId);
    return {};
  }),
];
