import * as contract from '@nabta/contract/inbox';

import { parsePhone } from '../../platform/phone-number.ts';
import { type Route, route } from '../../platform/serve.ts';
import { selectInbox } from './message.queries.ts';

/** Only where the embedded provider delivers; production has neither. */
export const inboxRoutes: Route[] = [
  route(contract.listInbox, async ({ query }, context) => {
    const phone = query.phone === undefined ? undefined : parsePhone(query.phone).phone;
    const messages = await selectInbox(context.database.sql, phone);
    return messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() }));
  }),
];
