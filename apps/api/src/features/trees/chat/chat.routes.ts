import * as contract from '@nabta/contract/chat';

import { EventStream } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { readTree } from '../tree/read-tree.ts';
import { beginTurn, tellAnswer } from './ask-tree.ts';
import { deleteMessages } from './chat.queries.ts';
import { readChat } from './read-chat.ts';

export const chatRoutes: Route[] = [
  route(contract.readChat, async ({ caller, params, query, language }, context) =>
    readChat(context, caller, { ...params, ...query, language }),
  ),

  route(contract.askTree, async ({ caller, params, body, language }, context) => {
    const { message: text, visit } = body;
    const turn = await beginTurn(context, caller, { ...params, text, visit, language });
    return new EventStream((signal) => tellAnswer(context, turn, signal));
  }),

  route(contract.clearChat, async ({ caller, params }, { database }) => {
    const tree = JSON.parse(await readTree(database.sql, params.publicId, caller)) as { id: string };
    await deleteMessages(database.sql, tree.id, caller.accountId);
    return {};
  }),
];
