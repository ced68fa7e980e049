import type { Context } from '../../platform/context.ts';
import { addJob, type Job } from '../../platform/jobs/job-queue.ts';
import { returnTree } from './end-gift.ts';
import { giftExpired, giftNotOpened } from './gift.notifications.ts';
import { lockGift, selectAccountOfPhone, updateGiftDelivered } from './gift.queries.ts';
import { tellGiver, tellOfLink } from './tell-giver.ts';
import { tellOfGift, tellReceiver } from './tell-receiver.ts';

type Payload = { giftId: string };

export const deliverGift: Job<Payload> = { name: 'deliver_gift', run: deliver };

export const expireGift: Job<Payload> = { name: 'expire_gift', run: expire };

export const giftJobs: readonly Job[] = [deliverGift, expireGift];

/** A gift on a date leaves, or its link is its giver's to send; one that was taken back before stays where it is. */
async function deliver({ database, clock }: Context, { giftId }: Payload): Promise<void> {
  await database.transaction(async (sql) => {
    const now = clock.now();
    const gift = await lockGift(sql, giftId);
    if (gift?.status !== 'scheduled') return;
    if (gift.deliverAt > now) return addJob(sql, deliverGift, { giftId }, gift.deliverAt);
    const delivered = await updateGiftDelivered(sql, giftId, now);
    if (delivered === undefined) return;
    await (delivered.toPhone === null ? tellOfLink : tellOfGift)(sql, { gift: delivered, at: now });
  });
}

/** A gift that nobody opened goes back, and both are told. */
async function expire({ database, clock }: Context, { giftId }: Payload): Promise<void> {
  await database.transaction(async (sql) => {
    const now = clock.now();
    const gift = await lockGift(sql, giftId);
    if (gift?.status !== 'pending') return;
    if (gift.expiresAt > now) return addJob(sql, expireGift, { giftId }, gift.expiresAt);
    await returnTree(sql, gift, { status: 'expired', receiverId: null }, now);
    const receiverId = gift.toPhone && (await selectAccountOfPhone(sql, gift.toPhone));
    await tellReceiver(sql, giftNotOpened, { gift, at: now, receiverId });
    await tellGiver(sql, giftExpired, { gift, receiverId, at: now });
  });
}
