import type { NotificationSettings } from '@nabta/contract/trees/notification';

import type { Context } from '#core/context.ts';

import { deleteOptOut, insertOptOut, selectSettings, updateSettings } from './notification.queries.ts';

type Changes = { [Setting in keyof NotificationSettings]?: boolean | undefined };

/** Setting `bySms` to true also revokes an opt-out made by the link in a text message. */
export async function changeSettings(
  { database, clock }: Context,
  accountId: string,
  { bySms, byPush, aboutTrees }: Changes,
): Promise<NotificationSettings> {
  return database.transaction(async (sql) => {
    if (bySms === false) await insertOptOut(sql, accountId, clock.now());
    if (bySms === true) await deleteOptOut(sql, accountId);
    if (byPush !== undefined || aboutTrees !== undefined)
      await updateSettings(sql, accountId, { byPush, aboutTrees });
    return selectSettings(sql, accountId);
  });
}
