import type { CancelledOrder } from '@nabta/contract/operations/partner';
import { isOpenGift } from '@nabta/domain/gift-state';

import type { PartnerCaller } from '#core/auth/partner-access.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { cancelOpenGifts } from '#features/gifts/gift/end-gift.ts';
import { recordEvent } from '#features/services/webhook/record-event.ts';

import { lockCompany, lockOrderedTrees, type OrderedTree, updateTreesCancelled } from './order.queries.ts';
import { updateTestTree } from './partner.queries.ts';
import { readOrder, withoutLinks } from './read-orders.ts';

/**
 * Takes back unopened gifts of an order, the last ones first, until at most `keep` trees remain given. Opened
 * gifts stay with their receivers. The links are omitted because the response is stored for retries.
 */
export async function cancelOrder(
  context: Context,
  sql: Executor,
  caller: PartnerCaller,
  { id, keep }: { id: string; keep: number },
): Promise<CancelledOrder> {
  await lockCompany(sql, caller.companyId);
  const trees = await lockOrderedTrees(sql, caller, id);
  if (trees.length === 0) throw new AppError('NOT_FOUND');
  const open = trees.filter(({ status }) => isOpenGift(status));
  const opened = trees.filter(({ status }) => status === 'opened').length;
  const surplus = open.slice(Math.max(0, keep - opened));
  await takeBackTrees(context, sql, { caller, trees: surplus });
  await updateTreesCancelled(sql, id, { places: surplus.map(({ place }) => place), at: context.clock.now() });
  const returned = trees.length - opened - (open.length - surplus.length);
  const order = withoutLinks(await readOrder(context, sql, { holder: caller, id }));
  return { order, returned, opened };
}

async function takeBackTrees(
  { clock }: Context,
  sql: Executor,
  { caller: { companyId }, trees }: { caller: PartnerCaller; trees: readonly OrderedTree[] },
): Promise<void> {
  const at = clock.now();
  const giftIds = trees.flatMap(({ giftId }) => giftId ?? []);
  await cancelOpenGifts(sql, giftIds, at);
  for (const { testTree } of trees) {
    if (testTree === null) continue;
    await updateTestTree(sql, testTree.id, 'free');
    const { publicId } = testTree;
    await recordEvent(sql, { type: 'tree.returned', testTree: { companyId, publicId }, at });
  }
}
