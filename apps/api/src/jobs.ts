import { sendSignInCode } from './features/auth/auth.jobs.ts';
import { deliverGift, expireGift } from './features/gift/gift.jobs.ts';
import { sendGiftMessage } from './features/notification/notification.jobs.ts';
import { removeUnusedPicture } from './features/picture/picture.jobs.ts';
import { sendPush } from './features/push/push.jobs.ts';
import { verifyEveryMinute } from './features/verify/verify.jobs.ts';
import type { Context } from './platform/context.ts';
import { removeOldKeys } from './platform/idempotency.ts';
import { type Jobs, releaseAbandonedJobs } from './platform/job-queue.ts';

/** Every job of the house, listed by hand. */
export function jobsOf(context: Context): Jobs {
  return {
    send_sign_in_code: (payload) => sendSignInCode(context, payload),
    remove_unused_picture: (payload) => removeUnusedPicture(context, payload),
    deliver_gift: (payload) => deliverGift(context, payload),
    expire_gift: (payload) => expireGift(context, payload),
    send_gift_message: (payload) => sendGiftMessage(context, payload),
    release_abandoned_jobs: () => releaseAbandonedJobs(context.database.sql, context.clock.now()),
    remove_old_keys: () => removeOldKeys(context.database.sql, context.clock.now()),
    send_push: (payload) => sendPush(context, payload),
    verify_forest: () => verifyEveryMinute(context),
  };
}
