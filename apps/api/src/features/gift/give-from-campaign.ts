import type { Occasion } from '@nabta/domain/gift-state';
import type { Phone } from '@nabta/domain/phone';

import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { nobody, passTree } from '../tree/pass-tree.ts';
import { expireGift } from './gift.jobs.ts';
import { giftReceived } from './gift.notifications.ts';
import { makeCode, newGift } from './give-tree.ts';
import { insertGift } from './giving.queries.ts';
import { tellReceiver } from './tell-receiver.ts';

export type CampaignGift = {
  campaignId: string;
  companyId: string | null;
  /** Of the pool, and held by the caller's transaction. */
  treeId: string;
  phone: Phone;
  occasion: Occasion;
  message: string | null;
  now: Date;
};

/**
 * Gives a tree of a campaign's pool to a phone. Its giver is nobody: who runs the campaign sees no gift of their own, and a
 * tree that nobody opens goes back to the pool. Answers the id of the gift.
 */
export async function giveFromCampaign(sql: Executor, wish: CampaignGift): Promise<string> {
  const { campaignId, companyId, treeId, phone, now } = wish;
  const gift = await insertGift(sql, {
    ...newGift(wish, { giverId: null, deliverAt: now, now }),
    code: makeCode(),
    treeId,
    campaignId,
    toPhone: phone,
    secretHash: null,
    bundleId: null,
    lastNotifiedAt: now,
  });
  await passTree(sql, { treeId, kind: 'promised', from: nobody, to: { giftId: gift.id }, at: now });
  await tellReceiver(sql, giftReceived, { gift, at: now, companyId });
  await addJob(sql, expireGift, { giftId: gift.id }, gift.expiresAt);
  return gift.id;
}
