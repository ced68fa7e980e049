import type { Gift } from '@nabta/contract/gift';
import type { Occasion } from '@nabta/domain/gift-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { isHeldByCoupon } from '../coupon/is-held-by-coupon.ts';
import { listTreeSummaries } from '../tree/list-tree-summaries.ts';
import { passTree } from '../tree/pass-tree.ts';
import { treeErrors } from '../tree/tree.texts.ts';
import { giftLimits, type GiftLimits } from './gift-limits.ts';
import { hashOfSecret, linkSecret } from './gift-link.ts';
import { deliverGift, expireGift } from './gift.jobs.ts';
import { type GiftRow, selectIsPromisedBy } from './gift.queries.ts';
import { giftErrors } from './gift.texts.ts';
import { viewGift } from './gift.view.ts';
import { makeCode, momentOfDelivery, newGift, takeBudget } from './give-tree.ts';
import { type Giving, insertGifts, lockGiving, type TreeAskedFor } from './giving.queries.ts';
import { tellOfGift } from './tell-receiver.ts';

export type TreesWish = {
  trees: readonly string[];
  /** Null for a gift by link. */
  phone: string | null;
  /** By link: every tree has one of its own. */
  isLinkEach?: boolean | undefined;
  message?: string | null | undefined;
  occasion?: Occasion | undefined;
  deliverAt?: string | null | undefined;
};

/** A person in a session of theirs, or a company whose program gives. */
type GivingCaller = Pick<Caller, 'accountId' | 'sessionId'>;

/**
 * Gives trees together, to a phone or by a link, or by a link each: every tree passes into a gift of its own, in the caller's
 * transaction, and one message tells of them all. Where one tree cannot be given, none is.
 */
export async function giveTrees(
  context: Context,
  sql: Executor,
  { caller, wish, limits = giftLimits }: { caller: GivingCaller; wish: TreesWish; limits?: GiftLimits },
): Promise<Gift[]> {
  const publicIds = [...new Set(wish.trees)];
  const phone = wish.phone === null ? null : parsePhone(wish.phone).phone;
  const now = context.clock.now();
  const giving = await lockGiving(sql, { caller, publicIds, phone });
  if (giving === undefined) throw new AppError('UNAUTHENTICATED');
  const { giver, receiver } = giving;
  if (phone === giver.phone) throw new AppError('GIFT_TO_SELF');
  const deliverAt = momentOfDelivery(giver, wish.deliverAt, now);
  const trees = await giveableTrees(sql, { giving, wish, now });
  // A link is sent by its giver, so that no stranger is written to.
  const isReceiverKnown = phone === null || receiver !== null;
  await takeBudget(sql, { giver, isReceiverKnown, limits, now, trees: trees.length });

  const isNow = deliverAt <= now;
  const each = trees.map(({ id }) => ({ code: makeCode(), treeId: id }));
  const isApart = phone === null && wish.isLinkEach === true;
  const bundleId = trees.length > 1 && !isApart ? random.uuid() : null;
  const gift = {
    ...newGift(wish, { giverId: giver.id, deliverAt, now }),
    toPhone: phone,
    bundleId,
    lastNotifiedAt: isNow && phone !== null ? now : null,
  };
  const hashOfLink = (name: string) => hashOfSecret(linkSecret(context.secrets, name));
  const gifts: GiftRow[] = [];
  // Trees behind one link are written at once.
  for (const some of isApart ? each.map((one) => [one]) : [each]) {
    const secretHash = phone === null ? hashOfLink(bundleId ?? some[0]?.code ?? '') : null;
    gifts.push(...(await insertGifts(sql, { ...gift, each: some, secretHash })));
  }
  for (const { id: giftId, treeId, expiresAt } of gifts) {
    const [from, to] = [{ accountId: giver.id }, { giftId }];
    await passTree(sql, { treeId, kind: 'promised', from, to, at: now });
    if (!isNow) await addJob(sql, deliverGift, { giftId }, deliverAt);
    await addJob(sql, expireGift, { giftId }, expiresAt);
  }
  const [first] = gifts;
  if (isNow && first !== undefined)
    await tellOfGift(sql, { gift: first, at: now, receiverId: receiver?.id ?? null });
  const treeOf = await listTreeSummaries(
    sql,
    trees.map(({ id }) => id),
    giver.id,
  );
  const person = receiver?.person ?? null;
  return gifts.map((gift) => viewGift({ ...gift, person, thanks: null }, treeOf(gift.treeId)));
}

/** The trees in the order they were asked for; one that cannot be given is named by its place. */
async function giveableTrees(
  sql: Executor,
  { giving, wish, now }: { giving: Giving; wish: TreesWish; now: Date },
): Promise<TreeAskedFor[]> {
  const trees: TreeAskedFor[] = [];
  for (const [place, publicId] of wish.trees.entries()) {
    const tree = giving.trees.find((one) => one.publicId === publicId);
    const refusal = await refusalOf(sql, tree, { giverId: giving.giver.id, now });
    if (refusal !== undefined) {
      const message = refusal === 'NOT_FOUND' ? notYours : { ...giftErrors, ...treeErrors }[refusal];
      throw new AppError(refusal, { details: [{ path: `body.trees.${place}`, message }] });
    }
    if (tree !== undefined && !trees.includes(tree)) trees.push(tree);
  }
  return trees;
}

const notYours = {
  ar: 'هذه الشجرة ليست في غابتك.',
  en: 'This tree is not in your forest.',
  pt: 'Esta árvore não está na sua floresta.',
};

async function refusalOf(
  sql: Executor,
  tree: TreeAskedFor | undefined,
  { giverId, now }: { giverId: string; now: Date },
): Promise<'NOT_FOUND' | 'TREE_PROMISED' | 'TREE_LOST' | 'TREE_NOT_GIFTABLE' | undefined> {
  if (tree === undefined) return 'NOT_FOUND';
  if (tree.ownerId !== giverId)
    return (await selectIsPromisedBy(sql, tree.id, giverId)) ? 'TREE_PROMISED' : 'NOT_FOUND';
  if (tree.isLost) return 'TREE_LOST';
  const isHeld = tree.campaignId !== null && (await isHeldByCoupon(sql, tree.id, now));
  return isHeld ? 'TREE_NOT_GIFTABLE' : undefined;
}
