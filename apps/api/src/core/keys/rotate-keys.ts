import type { Database, Executor } from '../postgres/database.ts';
import { random } from '../random.ts';
import {
  deleteExpiredKeys,
  insertKeys,
  type KeyRow,
  lockKeys,
  selectKeys,
  updateSealedKey,
} from './key-store.queries.ts';
import { activationDelayMs } from './key-store.ts';
import { decryptKey, encryptKey, type MasterSecrets } from './master-secret.ts';
import { isPurpose, type Purpose, purposes } from './purposes.ts';

export type Rotation = { created: number; pending: number; reencrypted: number; deleted: number };

/**
 * Creates a new key for every rotating purpose, re-encrypts all keys with the current master secret and
 * deletes expired ones. After a leak, new keys become active immediately and all previous ones are deleted.
 */
export async function rotateKeys(
  database: Database,
  master: MasterSecrets,
  { hasLeaked = false } = {},
): Promise<Rotation> {
  return database.transaction(async (sql) => {
    await lockKeys(sql);
    const rows = await selectKeys(sql);
    const reencrypted = await reencryptKeys(sql, master, rows);
    const newest = newestOf(rows);
    const due = newest.filter(({ hasBegun }) => hasBegun || hasLeaked);
    const newKeys = due.map(({ purpose, number }) => {
      const id = { purpose, number: number + 1 };
      return { ...id, sealed: encryptKey(master.current, id, random.bytes(purposes[purpose].bytes)) };
    });
    await insertKeys(sql, newKeys, hasLeaked ? 0 : activationDelayMs);
    const ttls = newest.map(({ purpose, ttlMs }) => ({ purpose, ttlMs: hasLeaked ? 0 : ttlMs }));
    const deleted = await deleteExpiredKeys(sql, ttls);
    return { created: newKeys.length, pending: newest.length - due.length, reencrypted, deleted };
  });
}

type NewestKey = { purpose: Purpose; number: number; hasBegun: boolean; ttlMs: number };

function newestOf(rows: readonly KeyRow[]): NewestKey[] {
  const newest = new Map<Purpose, NewestKey>();
  for (const { purpose, number, hasBegun } of rows) {
    if (!isPurpose(purpose)) continue;
    const { ttlMs } = purposes[purpose];
    if (ttlMs !== null && number > (newest.get(purpose)?.number ?? 0))
      newest.set(purpose, { purpose, number, hasBegun, ttlMs });
  }
  return [...newest.values()];
}

async function reencryptKeys(sql: Executor, master: MasterSecrets, rows: readonly KeyRow[]): Promise<number> {
  let reencrypted = 0;
  for (const { purpose, number, sealed } of rows) {
    if (!isPurpose(purpose)) continue;
    const id = { purpose, number };
    const { bytes, isCurrent } = decryptKey(master, id, sealed);
    if (isCurrent) continue;
    await updateSealedKey(sql, { ...id, sealed: encryptKey(master.current, id, bytes) });
    reencrypted += 1;
  }
  return reencrypted;
}
