import type { Language } from '@nabta/domain/language';

import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { type Person, phonesOf } from './personal-tables.fragments.ts';

/** The caller, held, so that two wishes of one person are heard one after the other. */
export async function lockPerson(sql: Executor, accountId: string): Promise<Person & { language: Language }> {
  const [row] = await sql<(Person & { language: Language })[]>`
    select id, ${phonesOf(sql)} as phones, language from account where id = ${accountId} for no key update`;
  if (row === undefined) throw new AppError('UNAUTHENTICATED');
  return row;
}
