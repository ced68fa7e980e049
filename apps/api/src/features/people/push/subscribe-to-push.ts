import type { pushSubscription } from '@nabta/contract/trees/notification';
import type * as z from 'zod/mini';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { invalidInput } from '#core/errors/app-error.ts';
import { arePushKeys } from '#gateways/push/encrypt-push.ts';

import { deleteOtherSubscriptions, insertSubscription } from './push.queries.ts';

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
