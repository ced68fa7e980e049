import type { Gift } from '@nabta/contract/gifts/gift';
import type { Occasion } from '@nabta/domain/gift-state';
import type { Phone } from '@nabta/domain/phone';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import { parsePhone } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { listTreeSummaries } from '#features/trees/tree/read-tree.ts';
import { transferTree, noHolder } from '#features/trees/tree/transfer-tree.ts';
import { treeErrors } from '#features/trees/tree/tree.texts.ts';

import { hashOfSecret, deriveLinkSecret } from './gift-link.ts';
import { deliverGift, expireGift } from './gift.jobs.ts';
import { giftReceived } from './gift.notifications.ts';
import type { GiftRow } from './gift.queries.ts';
import { giftErrors } from './gift.texts.ts';
import { viewGift } from './gift.view.ts';
import {
  consumeGiftQuota,
  resolveDeliveryTime,
  errorCodeOf,
  giftLimits,
  type GiftLimits,
  makeCode,
  prepareGift,
} from './give-tree.ts';
import { type Giving, insertGifts, lockGiving, type RequestedTree, insertGift } from './giving.queries.ts';
import { notifyGiftReceived, notifyReceiver } from './notify-gift-parties.ts';

type GiftBundleInput = {
  trees: readonly string[];
  /** Null for a gift by link. */
  phone: string | null;
  /** Gift by link: one link per tree. */
  isLinkEach?: boolean | undefined;
  message?: string | null | undefined;
  occasion?: Occasion | undefined;
  deliverAt?: string | null | undefined;
};

/** A person's session, or a company whose program gives. */
type GiverCaller = Pick<Caller, 'accountId' | 'sessionId'>;

/**
 * Gives several trees to a phone, by one link or by a link each, in the caller's transaction; all or none.
 */
export async function giveTrees(
  context: Context,
  sql: Executor,
  {
    caller,
    input,
    limits = giftLimits,
  }: { caller: GiverCaller; input: GiftBundleInput; limits?: GiftLimits },
): Promise<Gift[]> {
  const publicIds = [...new Set(input.trees)];
  const phone = input.phone === null ? null : parsePhone(input.phone).phone;
  const now = context.clock.now();
  const giving = await lockGiving(sql, { caller, publicIds, phone });
  if (giving === undefined) throw new AppError('UNAUTHENTICATED');
  const { giver, receiver } = giving;
  if (phone === giver.phone) throw new AppError('GIFT_TO_SELF');
  const deliverAt = resolveDeliveryTime(giver, input.deliverAt, now);
  const trees = await validateTrees(sql, { giving, input, now });
  // The giver sends a link themselves, so no unknown phone is contacted.
  const isReceiverKnown = phone === null || receiver !== null;
  await consumeGiftQuota(sql, { giver, isReceiverKnown, limits, now, trees: trees.length });

  const isNow = deliverAt <= now;
  const codedTrees = trees.map(({ id }) => ({ code: makeCode(), treeId: id }));
  const hasLinkPerTree = phone === null && input.isLinkEach === true;
  const bundleId = trees.length > 1 && !hasLinkPerTree ? random.uuid() : null;
  const gift = {
    ...prepareGift(input, { giverId: giver.id, deliverAt, now }),
    toPhone: phone,
    bundleId,
    lastNotifiedAt: isNow && phone !== null ? now : null,
  };
  const hashOfLink = (name: string) => hashOfSecret(deriveLinkSecret(context.secrets, name));
  const gifts: GiftRow[] = [];
  // One insert for all trees behind the same link.
  for (const group of hasLinkPerTree ? codedTrees.map((tree) => [tree]) : [codedTrees]) {
    const secretHash = phone === null ? hashOfLink(bundleId ?? group[0]?.code ?? '') : null;
    gifts.push(...(await insertGifts(sql, { ...gift, trees: group, secretHash })));
  }
  for (const { id: giftId, treeId, expiresAt } of gifts) {
    const [from, to] = [{ accountId: giver.id }, { giftId }];
    await transferTree(sql, { treeId, kind: 'promised', from, to, at: now });
    if (!isNow) await addJob(sql, deliverGift, { giftId }, deliverAt);
    await addJob(sql, expireGift, { giftId }, expiresAt);
  }
  const [first] = gifts;
  if (isNow && first !== undefined)
    await notifyGiftReceived(sql, { gift: first, at: now, receiverId: receiver?.id ?? null });
  const treeIds = trees.map(({ id }) => id);
  const treeOf = await listTreeSummaries(sql, treeIds, giver.id);
  const person = receiver?.person ?? null;
  return gifts.map((gift) => viewGift({ ...gift, person, thanks: null }, treeOf(gift.treeId)));
}

/** Preserves the requested order; an error names the index of the tree. */
async function validateTrees(
  sql: Executor,
  { giving, input, now }: { giving: Giving; input: GiftBundleInput; now: Date },
): Promise<RequestedTree[]> {
  const trees: RequestedTree[] = [];
  for (const [index, publicId] of input.trees.entries()) {
    const tree = giving.trees.find((candidate) => candidate.publicId === publicId);
    const errorCode = tree ? await errorCodeOf(sql, tree, { giverId: giving.giver.id, now }) : 'NOT_FOUND';
    if (errorCode !== undefined) {
      const message = errorCode === 'NOT_FOUND' ? notOwned : { ...giftErrors, ...treeErrors }[errorCode];
      throw new AppError(errorCode, { details: [{ path: `body.trees.${index}`, message }] });
    }
    if (tree !== undefined && !trees.includes(tree)) trees.push(tree);
  }
  return trees;
}

const notOwned = {
  ar: 'هذه الشجرة ليست في غابتك.',
  en: 'This tree is not in your forest.',
  pt: 'Esta árvore não está na sua floresta.',
};

type CampaignGift = {
  campaignId: string;
  companyId: string | null;
  /** From the pool; locked by the caller. */
  treeId: string;
  phone: Phone;
  occasion: Occasion;
  message: string | null;
  now: Date;
};

/**
 * Gives a pool tree to a phone without a personal giver: staff see no gift of their own, and an unopened tree
 * returns to the pool. Returns the gift id.
 */
export async function giveFromCampaign(sql: Executor, input: CampaignGift): Promise<string> {
  const { campaignId, companyId, treeId, phone, now } = input;
  const gift = await insertGift(sql, {
    ...prepareGift(input, { giverId: null, deliverAt: now, now }),
    code: makeCode(),
    treeId,
    campaignId,
    toPhone: phone,
    secretHash: null,
    bundleId: null,
    lastNotifiedAt: now,
  });
  await transferTree(sql, { treeId, kind: 'promised', from: noHolder, to: { giftId: gift.id }, at: now });
  await notifyReceiver(sql, giftReceived, { gift, at: now, companyId });
  await addJob(sql, expireGift, { giftId: gift.id }, gift.expiresAt);
  return gift.id;
}
