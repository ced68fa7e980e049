import type { Database } from '../platform/database.ts';
import { demoAccounts } from './demo-accounts.ts';
import { insertDemoAccount } from './seed.queries.ts';

/** A small, believable world to look at; loading it twice changes nothing. */
export async function seedDemo(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    for (const account of demoAccounts) await insertDemoAccount(sql, account);
  });
}
