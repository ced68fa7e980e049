import type { NotificationSettings } from '@nabta/contract/notification';

import type { Context } from '../../platform/context.ts';
import { deleteOptOut, insertOptOut, selectSettings, updateByPush } from './notification.queries.ts';

type Changes = { bySms?: boolean | undefined; byPush?: boolean | undefined };

/** Whoever refused texts by the link in one of them can ask for them again here. */
export async function changeSettings(
  { database, clock }: Context,
  accountId: string,
  { bySms, byPush }: Changes,
): Promise<NotificationSettings> {
  return database.transaction(async (sql) => {
    if (bySms === false) await insertOptOut(sql, accountId, clock.now());
    if (bySms === true) await deleteOptOut(sql, accountId);
    if (byPush !== undefined) await updateByPush(sql, accountId, byPush);
    return selectSettings(sql, accountId);
  });
}
