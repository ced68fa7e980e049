import type { Database } from '#core/postgres/database.ts';

import { selectForestVersions } from './forest-version.queries.ts';

type Versions = ReadonlyMap<string, number>;
type Batch = { scopeIds: Set<string>; versions: Promise<Versions> };

const batches = new WeakMap<Database, Batch>();

/**
 * Versions that reveal measurements newer than a cached total. Batches all calls of one event-loop tick into
 * one statement.
 */
export async function getForestVersions(database: Database, scopeIds: readonly string[]): Promise<Versions> {
  const batch = batches.get(database) ?? startBatch(database);
  for (const id of scopeIds) batch.scopeIds.add(id);
  return batch.versions;
}

function startBatch(database: Database): Batch {
  const scopeIds = new Set<string>();
  const versions = new Promise<Versions>((resolve) => {
    setImmediate(() => {
      batches.delete(database);
      resolve(selectForestVersions(database.readSql, [...scopeIds]));
    });
  });
  const batch = { scopeIds, versions };
  batches.set(database, batch);
  return batch;
}
