import type { Account } from '@nabta/contract/account';

import type { Caller } from '../../../platform/caller/authentication.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/fault/app-error.ts';
import { readAccount } from '../../account/read-account.ts';
import { deleteErasure } from './erasure.queries.ts';

/** The account stays, unless the erasing has begun; who never asked for it changes nothing. */
export async function keepAccount(context: Context, { accountId }: Caller): Promise<Account> {
  const { hasBegun } = await context.database.transaction((sql) => deleteErasure(sql, accountId));
  if (hasBegun) throw new AppError('CONFLICT');
  return readAccount(context, accountId);
}
