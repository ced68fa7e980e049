import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTo } from '../account/privacy.fragments.ts';

/** Whether a forest may be seen by anybody: its owner has a name and is not private. */
export async function selectPublicForest(sql: Executor, accountId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from account where id = ${accountId} and ${isVisibleTo(sql, 'account')} and firstname is not null`;
  return rows.length === 1;
}
