import type { WebhookType } from '@nabta/domain/partner';

import type { Executor } from '#core/postgres/database.ts';
import { recordEvent } from '#features/services/webhook/record-event.ts';

import { type TreeTransfer, updateHolder } from './tree-ledger.queries.ts';
import { lockTreesOfOwner, updateTreeNameless } from './tree.queries.ts';

export {
  /** Inserts the first ledger entry of a new tree, which also starts its passport. */
  insertPlanted as insertFirstTransfer,
} from './tree-ledger.queries.ts';

/** Holder of a tree without an owner. */
export const noHolder = { accountId: null } as const;

const webhookTypes: Partial<Record<TreeTransfer['kind'], Exclude<WebhookType, 'delivery.moved'>>> = {
  promised: 'tree.given',
  gifted: 'tree.claimed',
  claimed: 'tree.claimed',
  redeemed: 'tree.claimed',
  returned: 'tree.returned',
  released: 'tree.returned',
};

/**
 * Transfers a tree: updates holder and ledger together. The caller has locked the tree row; throws if the
 * holder changed, which rolls back the transaction.
 */
export async function transferTree(sql: Executor, transfer: TreeTransfer): Promise<void> {
  const { treeId, kind, at } = transfer;
  const type = webhookTypes[kind];
  const [isTransferred] = await Promise.all([
    updateHolder(sql, transfer),
    type && recordEvent(sql, { type, treeIds: [treeId], at }),
  ]);
  if (!isTransferred) throw new Error(`Tree ${treeId} has a different holder or no ledger.`);
}

export async function releaseTrees(
  sql: Executor,
  ownerId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const trees = await lockTreesOfOwner(sql, ownerId, limit);
  for (const { id: treeId, sponsorId } of trees) {
    await updateTreeNameless(sql, treeId, { isFree: sponsorId === null });
    const [from, to] = [{ accountId: ownerId }, { accountId: sponsorId }];
    await transferTree(sql, { treeId, kind: 'released', from, to, at: now });
  }
  return trees.length;
}
