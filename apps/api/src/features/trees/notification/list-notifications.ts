import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { listNotifications as endpoint, Notification } from '@nabta/contract/notification';

import type { Context } from '../../platform/context.ts';
import type { NotificationKinds } from '../../platform/notification-kind.ts';
import { type NotificationRow, selectNotifications, selectUnreadCount } from './notification.queries.ts';

type Page = { accountId: string; cursor: string | undefined; limit: number };

export async function listNotifications(
  { database: { readSql: sql }, notificationKinds }: Context,
  page: Page,
): Promise<DataOfEndpoint<typeof endpoint>> {
  const [rows, unread] = await Promise.all([
    selectNotifications(sql, notificationKinds, page),
    selectUnreadCount(sql, page.accountId),
  ]);
  return {
    unread,
    items: rows.flatMap((row) => viewNotification(row, page.accountId, notificationKinds) ?? []),
  };
}

/** Undefined where a newer version of the house told it, whose kinds this one does not know. */
function viewNotification(
  { id, kind, subject, payload, tree, person, at, readAt }: NotificationRow,
  readerId: string,
  kinds: NotificationKinds,
): Notification | undefined {
  const shown = { publicId: tree?.publicId ?? '', isMine: tree?.owner?.id === readerId };
  const path = kinds.get(kind)?.pathOf(payload, shown);
  if (path === undefined) return undefined;
  return {
    id,
    kind,
    subject,
    payload: { ...(tree && { tree }), ...('personId' in payload && { person }), ...payload.told },
    path,
    at: at.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  } as Notification;
}
