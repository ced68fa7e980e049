import type { TreeSummary } from '@nabta/contract/tree';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { dropMessages } from '../notification/change-news.ts';
import { listTreeSummaries } from '../tree/list-tree-summaries.ts';
import { receiveTree } from './end-gift.ts';
import { lockGiftsOfCode } from './gift-bundle.queries.ts';
import { giftOpened, giftsOpened } from './gift.notifications.ts';
import { type GiftRow, selectPhone } from './gift.queries.ts';
import { tellGiverOfAll } from './tell-giver.ts';

/**
 * Opens everything that waits behind a link, for the phone it is for or for the first who brought its secret, which was
 * compared before. Their trees are held, so that of two at once one finds nothing any more; opening again answers the same.
 */
export async function openGifts(
  { clock }: Context,
  sql: Executor,
  { accountId }: Caller,
  code: string,
): Promise<{ trees: TreeSummary[] }> {
  const now = clock.now();
  const gifts = await lockGiftsOfCode(sql, code);
  const asked = gifts.find((gift) => gift.code === code);
  if (asked === undefined || !(await isFor(sql, asked, accountId))) throw new AppError('NOT_FOUND');
  if (asked.giverId === accountId) throw new AppError('GIFT_TO_SELF');
  const waiting = gifts.filter(({ status, expiresAt }) => status === 'pending' && expiresAt > now);
  if (waiting.length === 0) return { trees: await listOpened(sql, { gifts, asked, accountId }) };

  for (const gift of waiting) await receiveTree(sql, gift, accountId, now);
  await dropMessages(sql, asked.bundleId ?? asked.id, now);
  const kinds = { one: giftOpened, several: giftsOpened };
  await tellGiverOfAll(sql, kinds, { gifts: waiting, receiverId: accountId, at: now });
  return { trees: await listTrees(sql, waiting, accountId) };
}

/** A gift to a phone is for whoever signed in with it, once it was told of; one by link for everybody who can open it. */
async function isFor(sql: Executor, gift: GiftRow, accountId: string): Promise<boolean> {
  if (gift.toPhone === null) return gift.status !== 'scheduled';
  return gift.lastNotifiedAt !== null && (await selectPhone(sql, accountId)) === gift.toPhone;
}

async function listOpened(
  sql: Executor,
  { gifts, asked, accountId }: { gifts: readonly GiftRow[]; asked: GiftRow; accountId: string },
): Promise<TreeSummary[]> {
  const mine = gifts.filter(({ status, receiverId }) => status === 'opened' && receiverId === accountId);
  if (mine.length > 0) return listTrees(sql, mine, accountId);
  throw new AppError(asked.toPhone === null && asked.status === 'opened' ? 'GIFT_CLAIMED' : 'GIFT_ENDED');
}

async function listTrees(sql: Executor, gifts: readonly GiftRow[], viewerId: string): Promise<TreeSummary[]> {
  const ids = gifts.map(({ treeId }) => treeId);
  const treeOf = await listTreeSummaries(sql, ids, viewerId);
  return ids.map(treeOf);
}
