import * as contract from '@nabta/contract/trees/notification';

import { type Route, route } from '#core/http/serve.ts';

import { changeSettings } from './change-settings.ts';
import { listNotifications } from './list-notifications.ts';
import { selectSettings, updateRead } from './notification.queries.ts';

export const notificationRoutes: Route[] = [
  route(contract.listNotifications, async ({ caller, query: { cursor, limit } }, context) =>
    listNotifications(context, { accountId: caller.accountId, cursor, limit }),
  ),

  route(contract.readNotifications, async ({ caller, body }, { database, clock }) => {
    await updateRead(database.sql, caller.accountId, body.upTo, clock.now());
    return {};
  }),

  route(contract.getNotificationSettings, async ({ caller }, { database, secrets }) => ({
    ...(await selectSettings(database.readSql, caller.accountId)),
    vapidPublicKey: secrets.vapid.publicKey,
  })),

  route(contract.updateNotificationSettings, async ({ caller, body }, context) =>
    changeSettings(context, caller.accountId, body),
  ),
];
