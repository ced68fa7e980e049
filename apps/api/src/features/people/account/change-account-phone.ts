import type { Account } from '@nabta/contract/account';
import type { Phone } from '@nabta/domain/phone';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { isUniqueViolation } from '../../platform/postgres/unique-violation.ts';
import { selectAccount, updateAccountPhone } from './account.queries.ts';
import { viewAccount } from './account.view.ts';

export async function readAccountPhone(sql: Executor, accountId: string): Promise<Phone | undefined> {
  return (await selectAccount(sql, accountId))?.phone;
}

/** Gives an account another phone, unless somebody has it or its own is another by now. Its public link stays as it is. */
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
