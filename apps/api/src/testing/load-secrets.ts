import { openKeyStore } from '../core/keys/key-store.ts';
import type { Secrets } from '../core/keys/secrets.ts';
import { connectDatabase } from '../core/postgres/database.ts';

/** Loads the secrets of a running server from its master secret and database. */
export async function loadSecrets(databaseUrl: string, masterSecret: string): Promise<Secrets> {
  const database = connectDatabase({ url: databaseUrl, poolSize: 1, preparedStatements: false });
  const keyStore = await openKeyStore(database.sql, { current: masterSecret }).finally(() => database.end());
  return keyStore.secrets;
}
