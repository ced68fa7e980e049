import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { NotificationKind } from '#core/notification-kind.ts';
import type { Executor } from '#core/postgres/database.ts';
import { notify } from '#features/people/notify/notify.ts';

import { selectOwnerId } from './tree-page.queries.ts';
import { treePushes } from './tree.texts.ts';

export type TreePayload = { treeId: string };

export type TreeKind = NotificationKind<TreePayload>;

export const toTree: TreeKind['pathOf'] = (_payload, { publicId }) => `/tree/${publicId}`;

export const treeDamaged: TreeKind = {
  name: 'tree_damaged',
  push: { text: treePushes.damaged },
  setting: 'aboutTrees',
  pathOf: toTree,
};

export const treeLost: TreeKind = {
  name: 'tree_lost',
  push: { text: treePushes.lost },
  setting: 'aboutTrees',
  pathOf: () => '/',
};

export const treeNotificationKinds = { tree_damaged: treeDamaged, tree_lost: treeLost };

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
    at,
  });
}
