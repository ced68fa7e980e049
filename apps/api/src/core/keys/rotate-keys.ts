import type { Database, Executor } from '../postgres/database.ts';
import { random } from '../random.ts';
import {
  deleteOutlivedKeys,
  insertKeys,
  type KeyRow,
  lockKeys,
  selectKeys,
  updateKeySealed,
} from './key-ring.queries.ts';
import { beginInMs } from './key-ring.ts';
import type { MasterSecrets } from './master-secret.ts';
import { isPurpose, type Purpose, purposes } from './purposes.ts';
import { openKey, sealKey } from './sealed-key.ts';

export type Rotation = { made: number; waiting: number; resealed: number; forgotten: number };

/**
 * Makes a new key for everything that passes, seals all of them with the present master secret, and forgets those of which
 * nothing can be alive. Where keys leaked, the new ones begin at once, and all before them are forgotten.
 */
export async function rotateKeys(
  database: Database,
  master: MasterSecrets,
  { haveLeaked = false } = {},
): Promise<Rotation> {
  return database.transaction(async (sql) => {
    await lockKeys(sql);
    const rows = await selectKeys(sql);
    const resealed = await resealKeys(sql, master, rows);
    const newest = newestOf(rows);
    const due = newest.filter(({ hasBegun }) => hasBegun || haveLeaked);
    const next = due.map(({ purpose, number }) => {
      const id = { purpose, number: number + 1 };
      return { ...id, sealed: sealKey(master.present, id, random.bytes(purposes[purpose].bytes)) };
    });
    await insertKeys(sql, next, haveLeaked ? 0 : beginInMs);
    const lives = newest.map(({ purpose, lifeMs }) => ({ purpose, lifeMs: haveLeaked ? 0 : lifeMs }));
    const forgotten = await deleteOutlivedKeys(sql, lives);
    return { made: next.length, waiting: newest.length - due.length, resealed, forgotten };
  });
}

type Newest = { purpose: Purpose; number: number; hasBegun: boolean; lifeMs: number };

/** The last key of every purpose that passes. */
function newestOf(rows: readonly KeyRow[]): Newest[] {
  const newest = new Map<Purpose, Newest>();
  for (const { purpose, number, hasBegun } of rows) {
    const lifeMs = isPurpose(purpose) ? purposes[purpose].lifeMs : null;
    if (!isPurpose(purpose) || lifeMs === null) continue;
    if (number > (newest.get(purpose)?.number ?? 0))
      newest.set(purpose, { purpose, number, hasBegun, lifeMs });
  }
  return [...newest.values()];
}

async function resealKeys(sql: Executor, master: MasterSecrets, rows: readonly KeyRow[]): Promise<number> {
  let resealed = 0;
  for (const { purpose, number, sealed } of rows) {
    if (!isPurpose(purpose)) continue;
    const id = { purpose, number };
    const { bytes, isOfPresent } = openKey(master, id, sealed);
    if (isOfPresent) continue;
    await updateKeySealed(sql, { ...id, sealed: sealKey(master.present, id, bytes) });
    resealed += 1;
  }
  return resealed;
}
