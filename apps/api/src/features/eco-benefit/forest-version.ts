import type { Database } from '../../platform/postgres/database.ts';
import { selectForestVersions } from './forest-version.queries.ts';

type Versions = ReadonlyMap<string, number>;
type Turn = { scopeIds: Set<string>; versions: Promise<Versions> };

const turns = new WeakMap<Database, Turn>();

/**
 * The versions of forests, by which sums that are kept in memory know a measurement that came after them. One statement
 * for all who ask in one turn of the event loop, so that a crowd costs as little as one.
 */
export async function versionsOf(database: Database, scopeIds: readonly string[]): Promise<Versions> {
  const turn = turns.get(database) ?? startTurn(database);
  for (const id of scopeIds) turn.scopeIds.add(id);
  return turn.versions;
}

function startTurn(database: Database): Turn {
  const scopeIds = new Set<string>();
  const versions = new Promise<Versions>((resolve) => {
    setImmediate(() => {
      turns.delete(database);
      resolve(selectForestVersions(database.readSql, [...scopeIds]));
    });
  });
  const turn = { scopeIds, versions };
  turns.set(database, turn);
  return turn;
}
