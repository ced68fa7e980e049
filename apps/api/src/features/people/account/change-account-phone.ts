import type { Account } from '@nabta/contract/people/account';
import type { Phone } from '@nabta/domain/phone';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { isUniqueViolation } from '#core/postgres/postgres-error.ts';

import { selectAccount, updateAccountPhone } from './account.queries.ts';
import { viewAccount } from './account.view.ts';

export async function readAccountPhone(sql: Executor, accountId: string): Promise<Phone | undefined> {
  return (await selectAccount(sql, accountId))?.phone;
}

/** Changes the phone; 409 when it is taken or `oldPhone` is stale. The share link stays valid. */
export async function changeAccountPhone(
  { secrets }: Context,
  sql: Executor,
  accountId: string,
  phones: { oldPhone: Phone; newPhone: Phone },
): Promise<Account> {
  const row = await updateAccountPhone(sql, accountId, phones).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('PHONE_TAKEN') : error;
  });
  if (row === undefined) throw new AppError('CONFLICT');
  return viewAccount(row, secrets);
}
