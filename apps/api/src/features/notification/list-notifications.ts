import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { listNotifications as endpoint } from '@nabta/contract/notification';

import type { Executor } from '../../platform/postgres/database.ts';
import { listTreeSummaries } from '../tree/list-tree-summaries.ts';
import { selectNotifications, selectUnreadCount } from './notification.queries.ts';

export async function listNotifications(
  sql: Executor,
  accountId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<DataOfEndpoint<typeof endpoint>> {
  const rows = await selectNotifications(sql, accountId, { cursor, limit });
  const treeOf = await listTreeSummaries(
    sql,
    rows.map(({ treeId }) => treeId),
    accountId,
  );
  return {
    unread: await selectUnreadCount(sql, accountId),
    items: rows.map(({ treeId, at, readAt, ...row }) => ({
      ...row,
      tree: treeOf(treeId),
      at: at.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
  };
}
