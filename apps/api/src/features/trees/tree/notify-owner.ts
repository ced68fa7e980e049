import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Executor } from '#core/postgres/database.ts';
import { notify } from '#features/people/notify/notify.ts';

import { selectOwnerId } from './tree-page.queries.ts';
import type { TreeKind } from './tree.notifications.ts';

/** Notifies the owner of a change by another account, at most once per kind and day over all trees. */
export async function notifyOwner(
  sql: Executor,
  kind: TreeKind,
  { treeId, doneBy, at }: { treeId: string; doneBy: string | null; at: Date },
): Promise<void> {
  const ownerId = await selectOwnerId(sql, treeId);
  if (ownerId === null || ownerId === doneBy) return;
  await notify(sql, kind, {
    subject: { type: 'tree', id: treeId },
    payload: { treeId },
    reference: `${kind.name}-${ownerId}-${dayInRiyadh(at)}`,
    accountId: ownerId,
    phone: null,
    at,
  });
}
