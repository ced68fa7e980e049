import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listNotifications as endpoint, Notification } from '@nabta/contract/trees/notification';

import type { Context } from '#core/context.ts';
import type { NotificationKinds } from '#core/notification-kind.ts';

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
    items: rows.flatMap((row) => toNotification(row, page.accountId, notificationKinds) ?? []),
  };
}

/** Undefined for a kind that only a newer server version knows. */
function toNotification(
  { id, kind, subject, payload, tree, person, at, readAt }: NotificationRow,
  readerId: string,
  kinds: NotificationKinds,
): Notification | undefined {
  const treeOfReader = { publicId: tree?.publicId ?? '', isMine: tree?.owner?.id === readerId };
  const path = kinds.get(kind)?.pathOf(payload, treeOfReader);
  if (path === undefined) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the payload belongs to the kind of the row
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
