import type { Account } from '@nabta/contract/people/account';
import type { Language } from '@nabta/domain/language';
import type { Phone } from '@nabta/domain/phone';

import type { Context } from '#core/context.ts';
import type { Executor } from '#core/postgres/database.ts';

import { insertAccountIfNew } from './account.queries.ts';
import { viewAccount } from './account.view.ts';

/** Returns the account of a verified phone; the first sign-in creates it with the user's language. */
export async function findOrCreateAccount(
  context: Context,
  sql: Executor,
  phone: Phone,
  language: Language,
): Promise<Account> {
  return viewAccount(await insertAccountIfNew(sql, phone, language), context.secrets);
}
