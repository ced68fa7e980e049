import type { Account } from '@nabta/contract/account';
import type { Language } from '@nabta/domain/language';
import type { Phone } from '@nabta/domain/phone';

import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { insertAccountIfNew } from './account.queries.ts';
import { viewAccount } from './account.view.ts';

/** The account of a verified phone; the first sign-in makes it, in the language the person signed in with. */
export async function findOrCreateAccount(
  context: Context,
  sql: Executor,
  phone: Phone,
  language: Language,
): Promise<Account> {
  return viewAccount(await insertAccountIfNew(sql, phone, language), context.secrets);
}
