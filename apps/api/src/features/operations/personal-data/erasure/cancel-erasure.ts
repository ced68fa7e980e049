import type { Account } from '@nabta/contract/people/account';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { readAccount } from '#features/people/account/read-account.ts';

import { deleteErasure } from './erasure.queries.ts';

/** Cancels a scheduled erasure; 409 if it has begun, no effect if none is scheduled. */
export async function cancelErasure(context: Context, { accountId }: Caller): Promise<Account> {
  const { hasBegun } = await context.database.transaction((sql) => deleteErasure(sql, accountId));
  if (hasBegun) throw new AppError('CONFLICT');
  return readAccount(context, accountId);
}
