import type { pushSubscription } from '@nabta/contract/notification';
import type * as z from 'zod/mini';

import { arePushKeys } from '../../gateways/push/encrypt-push.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { deleteOtherSubscriptions, insertSubscription } from './push.queries.ts';

/** Remembers where this browser takes its messages: one place for each session, which ends with the session. */
export async function subscribeToPush(
  { database, push, clock }: Context,
  { accountId, sessionId }: Caller,
  { endpoint, keys }: z.output<typeof pushSubscription>,
): Promise<void> {
  if (!push.mayCall(endpoint)) throw invalid('body.endpoint', 'Not an address of a push service');
  if (!arePushKeys(keys)) throw invalid('body.keys', 'Not the keys of a subscription');
  const row = { endpoint, ...keys, accountId, sessionId, createdAt: clock.now() };
  await database.transaction(async (sql) => {
    await deleteOtherSubscriptions(sql, sessionId, endpoint);
    await insertSubscription(sql, row);
  });
}

function invalid(path: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { details: [{ path, message }] });
}
