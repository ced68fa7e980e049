import type { Executor } from '../platform/database.ts';
import type { DemoAccount } from './demo-accounts.ts';

/** Loads each account once, so that what a person did with it since stays. */
export async function insertDemoAccount(sql: Executor, account: DemoAccount): Promise<void> {
  await sql`
    insert into account (phone, firstname, lastname, role, is_private)
    values (${account.phone}, ${account.firstname}, ${account.lastname}, ${account.role}, ${account.isPrivate})
    on conflict (phone) do nothing`;
}
