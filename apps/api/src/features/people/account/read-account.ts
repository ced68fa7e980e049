import type { Account } from '@nabta/contract/people/account';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';

import { selectAccount } from './account.queries.ts';
import { viewAccount } from './account.view.ts';

/** Returns the caller's account; 401 when it was deleted. */
export async function readAccount({ database, secrets }: Context, id: string): Promise<Account> {
  const row = await selectAccount(database.readSql, id);
  if (row === undefined) throw new AppError('UNAUTHENTICATED');
  return viewAccount(row, secrets);
}
