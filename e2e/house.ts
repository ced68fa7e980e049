import { readFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

export const port = Number(process.env['E2E_PORT'] ?? 3210);

/** Where the address of the database under test is written, for the few things that only time could bring about. */
export const databaseFile = join(tmpdir(), `nabta-e2e-${userInfo().uid}-${port}.txt`);

/** Lets five minutes pass for the codes sent to a phone. */
export async function expireCodes(phone: string): Promise<void> {
  await change(`update sign_in_challenge set expires_at = now() where phone = $1`, [phone]);
}

/** Lets the wait before another code pass. */
export async function forgetSends(phone: string): Promise<void> {
  await change(`update code_send set sent_at = sent_at - interval '10 minutes' where phone = $1`, [phone]);
}

/** Ends a person's sessions as another device would. */
export async function endSessions(phone: string): Promise<void> {
  await change(
    `update session set ended_at = now() from account where account.id = account_id and account.phone = $1`,
    [phone],
  );
}

async function change(statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: await readFile(databaseFile, 'utf8') });
  await client.connect();
  await client.query(statement, values).finally(() => client.end());
}
