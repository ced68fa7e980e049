import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Executor } from '../../platform/postgres/database.ts';
import { notify } from '../notification/notify.ts';
import { selectOwnerId } from './tree-page.queries.ts';
import type { TreeKind } from './tree.notifications.ts';

/** Tells the owner what somebody else did to a tree; of each kind a day brings them one, whichever tree it is of. */
export async function tellOwner(
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
