import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** Opens the database on first use, and again after a failure. */
export function lazyDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  return () =>
    (opening ??= openDB<Schema>(name, version, { upgrade }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
}
