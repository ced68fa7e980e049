import { openKeyRing } from '../platform/keys/key-ring.ts';
import type { Secrets } from '../platform/keys/secrets.ts';
import { connectDatabase } from '../platform/postgres/database.ts';

/** The secrets of a house that runs elsewhere, for who knows its master secret and its database. */
export async function secretsOfHouse(databaseUrl: string, masterSecret: string): Promise<Secrets> {
  const database = connectDatabase({ url: databaseUrl, poolSize: 1, preparedStatements: false });
  const ring = await openKeyRing(database.sql, { present: masterSecret }).finally(() => database.end());
  return ring.secrets;
}
