import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';

import { returnTree } from './end-gift.ts';
import { giftExpired, giftNotOpened } from './gift.notifications.ts';
import { lockGift, selectAccountOfPhone, updateGiftDelivered } from './gift.queries.ts';
import { notifyGiver, notifyLinkReady, notifyGiftReceived, notifyReceiver } from './notify-gift-parties.ts';

type Payload = { giftId: string };

export const deliverGift: Job<Payload> = { name: 'deliver_gift', run: deliver };

export const expireGift: Job<Payload> = { name: 'expire_gift', run: expire };

export const giftJobs: readonly Job[] = [deliverGift, expireGift];

/** Delivers a scheduled gift, or notifies the giver that its link is ready; ignores cancelled gifts. */
async function deliver({ database, clock }: Context, { giftId }: Payload): Promise<void> {
  await database.transaction(async (sql) => {
    const now = clock.now();
    const gift = await lockGift(sql, giftId);
    if (gift?.status !== 'scheduled') return;
    if (gift.deliverAt > now) return addJob(sql, deliverGift, { giftId }, gift.deliverAt);
    const delivered = await updateGiftDelivered(sql, giftId, now);
    if (delivered === undefined) return;
    const input = { gift: delivered, at: now };
    if (delivered.toPhone === null) await notifyLinkReady(sql, input);
    else await notifyGiftReceived(sql, input);
  });
}

/** Returns an unopened gift and notifies both sides. */
async function expire({ database, clock }: Context, { giftId }: Payload): Promise<void> {
  await database.transaction(async (sql) => {
    const now = clock.now();
    const gift = await lockGift(sql, giftId);
    if (gift?.status !== 'pending') return;
    if (gift.expiresAt > now) return addJob(sql, expireGift, { giftId }, gift.expiresAt);
    await returnTree(sql, gift, { status: 'expired', at: now });
    const receiverId = gift.toPhone && (await selectAccountOfPhone(sql, gift.toPhone));
    await notifyReceiver(sql, giftNotOpened, { gift, at: now, receiverId });
    await notifyGiver(sql, giftExpired, { gift, receiverId, at: now });
  });
}
