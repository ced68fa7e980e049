import type { Language } from '@nabta/domain/language';

import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { type Person, phonesOf } from './personal-tables.fragments.ts';

/** Locks the caller's account, so that concurrent requests of one person are serialized. */
export async function lockPerson(sql: Executor, accountId: string): Promise<Person & { language: Language }> {
  const row = await sql.first<Person & { language: Language }>`
    select id, ${phonesOf(sql)} as phones, language from account where id = ${accountId} for no key update`;
  if (row === undefined) throw new AppError('UNAUTHENTICATED');
  return row;
}
