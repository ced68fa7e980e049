import * as contract from '@nabta/contract/inbox';
import { listMessages, sumMessages } from '@nabta/contract/message';

import { Content } from '../../platform/http/answer.ts';
import { resource, type Route, route } from '../../platform/http/serve.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { inboxPage, inboxScript, inboxStyle } from './inbox-page.ts';
import { type InboxMessage, selectInbox } from './message.queries.ts';
import { readMessages, readMessageSums } from './read-messages.ts';

export const messageRoutes: Route[] = [
  route(listMessages, async ({ caller, query }, { database }) =>
    readMessages(database.readSql, caller, query),
  ),

  route(sumMessages, async ({ caller, query }, { database }) =>
    readMessageSums(database.readSql, caller, query),
  ),
];

/** Only where the embedded provider delivers; production has none of these. */
export const inboxRoutes: Route[] = [
  route(contract.listInbox, async ({ query }, { database }) => {
    const messages = await readInbox(database.sql, query.phone);
    return messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() }));
  }),

  resource(
    {
      url: '/dev/inbox',
      access: 'public',
      rate: 'pages',
      keeping: 'never',
      mediaType: 'text/html; charset=utf-8',
    },
    async ({ query }, { database }) =>
      new Content({ body: inboxPage(await readInbox(database.sql, query['phone'])) }),
  ),

  resource(
    {
      url: '/dev/inbox.css',
      access: 'public',
      rate: 'files',
      keeping: 'checked',
      mediaType: 'text/css; charset=utf-8',
    },
    async () => new Content({ body: inboxStyle }),
  ),

  resource(
    {
      url: '/dev/inbox.js',
      access: 'public',
      rate: 'files',
      keeping: 'checked',
      mediaType: 'text/javascript; charset=utf-8',
    },
    async () => new Content({ body: inboxScript }),
  ),
];

function readInbox(sql: Executor, phone: string | undefined): Promise<InboxMessage[]> {
  return selectInbox(sql, phone ? parsePhone(phone).phone : undefined);
}
