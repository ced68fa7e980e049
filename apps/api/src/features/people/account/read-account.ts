import type { Account } from '@nabta/contract/account';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { selectAccount } from './account.queries.ts';
import { viewAccount } from './account.view.ts';

/** The whole account of a caller; one that is gone has no session either. */
export async function readAccount({ database, secrets }: Context, id: string): Promise<Account> {
  const row = await selectAccount(database.readSql, id);
  if (row === undefined) throw new AppError('UNAUTHENTICATED');
  return viewAccount(row, secrets);
}
