import type { Account } from '@nabta/contract/people/account';
import type { Language } from '@nabta/domain/language';
import type { Phone } from '@nabta/domain/phone';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { isUniqueViolation } from '#core/postgres/postgres-error.ts';

import { type AccountRow, selectAccount, insertAccountIfNew, updateAccountPhone } from './account.queries.ts';
import { viewAccount } from './account.view.ts';

export async function readAccount(context: Context, id: string): Promise<Account> {
  return viewOwnAccount(context, await selectAccount(context.database.readSql, id));
}

/** Views the caller's account; 401 when it was deleted. */
export function viewOwnAccount({ secrets }: Context, row: AccountRow | undefined): Account {
  if (row === undefined) throw new AppError('UNAUTHENTICATED');
  return viewAccount(row, secrets);
}

/** Returns the account of a verified phone; the first sign-in creates it with the user's language. */
export async function findOrCreateAccount(
  context: Context,
  sql: Executor,
  phone: Phone,
  language: Language,
): Promise<Account> {
  return viewAccount(await insertAccountIfNew(sql, phone, language), context.secrets);
}

/** Returns the phone of the caller's account; 401 when it was deleted. */
export async function readAccountPhone(sql: Executor, accountId: string): Promise<Phone> {
  const account = await selectAccount(sql, accountId);
  if (account === undefined) throw new AppError('UNAUTHENTICATED');
  return account.phone;
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
