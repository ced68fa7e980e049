import type { WebhookType } from '@nabta/domain/partner';

import type { Executor } from '../../platform/postgres/database.ts';
import { recordEvent } from '../webhook/record-event.ts';
import { type Passage, updateHolder } from './tree-ledger.queries.ts';

/** The hand of a tree that nobody holds. */
export const nobody = { accountId: null } as const;

/** What partners are told of a passage. */
const toldAs: Partial<Record<Passage['kind'], Exclude<WebhookType, 'delivery.moved'>>> = {
  promised: 'tree.given',
  gifted: 'tree.claimed',
  claimed: 'tree.claimed',
  redeemed: 'tree.claimed',
  returned: 'tree.returned',
  released: 'tree.returned',
};

/**
 * Passes a tree from one hand to another: its holder and its ledger change together. The caller holds the tree's row and
 * has seen whose it is; a tree that is in another hand after all undoes the whole transaction.
 */
export async function passTree(sql: Executor, passage: Passage): Promise<void> {
  const { treeId, kind, at } = passage;
  const type = toldAs[kind];
  const [isPassed] = await Promise.all([
    updateHolder(sql, passage),
    type && recordEvent(sql, { type, treeIds: [treeId], at }),
  ]);
  if (isPassed) return;
  throw new Error(`The tree ${passage.treeId} is in another hand, or has no ledger.`);
}
