import * as contract from '@nabta/contract/services/inbox';
import { listMessages, getMessageTotals } from '@nabta/contract/services/message';

import type { Config } from '#config.ts';
import { AppError } from '#core/errors/app-error.ts';
import { hasLocalHost, isFromThisMachine, type RequestSource } from '#core/http/client-address.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { resource, type Route, route } from '#core/http/serve.ts';
import { parsePhone } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';

import { renderInboxPage, inboxScript, inboxStyle } from './inbox-page.ts';
import { type InboxMessage, selectInbox } from './message.queries.ts';
import { readMessages, readMessageTotals } from './read-messages.ts';

export const messageRoutes: Route[] = [
  route(listMessages, async ({ query }, { database }) => readMessages(database.readSql, query)),

  route(getMessageTotals, async ({ query }, { database }) => readMessageTotals(database.readSql, query)),
];

/** Registered only with the embedded provider, never in production. */
export const inboxRoutes: Route[] = [
  route(contract.listInbox, async ({ query, http }, { config, database }) => {
    requireLocalReader(http.request, config);
    const messages = await readInbox(database.sql, query.phone);
    return messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() }));
  }),

  resource(
    {
      url: '/dev/inbox',
      access: 'public',
      rate: 'pages',
      caching: 'never',
      mediaType: 'text/html; charset=utf-8',
    },
    async ({ query, http }, { config, database }) => {
      requireLocalReader(http.request, config);
      return new BinaryResponse({ body: renderInboxPage(await readInbox(database.sql, query['phone'])) });
    },
  ),

  inboxFile('/dev/inbox.css', 'text/css; charset=utf-8', inboxStyle),
  inboxFile('/dev/inbox.js', 'text/javascript; charset=utf-8', inboxScript),
];

/** A server that forgot its production settings must not publish sign-in codes. */
function requireLocalReader(request: RequestSource, { isInboxOpen }: Config): void {
  if (isInboxOpen || (isFromThisMachine(request) && hasLocalHost(request))) return;
  throw new AppError('NOT_FOUND');
}

function readInbox(sql: Executor, phone: string | undefined): Promise<InboxMessage[]> {
  return selectInbox(sql, phone ? parsePhone(phone).phone : undefined);
}

function inboxFile(url: `/${string}`, mediaType: string, body: string): Route {
  return resource(
    { url, mediaType, access: 'public', rate: 'files', caching: 'revalidated' },
    async () => new BinaryResponse({ body }),
  );
}
