import type { pushSubscription } from '@nabta/contract/trees/notification';
import type * as z from 'zod/mini';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { invalidInput } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { arePushKeys } from '#gateways/push/encrypt-push.ts';

import { sendPush } from './push.jobs.ts';
import { deleteOtherSubscriptions, insertSubscription, selectSubscriptionIds } from './push.queries.ts';

const noPushService = {
  ar: 'هذا ليس عنوان خدمة إشعارات.',
  en: 'This is not the address of a push service.',
  pt: 'Este não é o endereço de um serviço de notificações.',
};
const noKeys = {
  ar: 'هذه ليست مفاتيح اشتراك.',
  en: 'These are not the keys of a subscription.',
  pt: 'Estas não são as chaves de uma inscrição.',
};

export async function subscribeToPush(
  { database, push, clock }: Context,
  { accountId, sessionId }: Caller,
  { endpoint, keys }: z.output<typeof pushSubscription>,
): Promise<void> {
  if (!push.mayCall(endpoint)) throw invalidInput('body.endpoint', noPushService);
  if (!arePushKeys(keys)) throw invalidInput('body.keys', noKeys);
  const row = { endpoint, ...keys, accountId, sessionId, createdAt: clock.now() };
  await database.transaction(async (sql) => {
    await deleteOtherSubscriptions(sql, sessionId, endpoint);
    await insertSubscription(sql, row);
  });
}

/** Adds one push job per browser of the account, in the notification's transaction. */
type AddPushJobs = (notificationId: string) => Promise<void>;

export async function preparePush(sql: Executor, accountId: string | null): Promise<AddPushJobs> {
  const subscriptionIds = accountId === null ? [] : await selectSubscriptionIds(sql, accountId);
  return async (notificationId) => {
    for (const subscriptionId of subscriptionIds)
      await addJob(sql, sendPush, { subscriptionId, notificationId });
  };
}
