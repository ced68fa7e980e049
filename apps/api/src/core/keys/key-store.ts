import type { Executor } from '../postgres/database.ts';
import { random } from '../random.ts';
import { derivedKey } from './derived-key.ts';
import { insertKeys, selectHasPeople, selectKeys } from './key-ring.queries.ts';
import type { MasterSecrets } from './master-secret.ts';
import { allPurposes, isPurpose, type Purpose, purposes } from './purposes.ts';
import { type KeyId, openKey, sealKey } from './sealed-key.ts';
import { type Key, type Secrets, secretsOf } from './secrets.ts';

/** How often a process looks for new keys. */
const refreshEveryMs = 10_000;

/** How long a new key is only known: several looks of every process. */
export const beginInMs = 6 * refreshEveryMs;

export type KeyRing = {
  secrets: Secrets;
  /** Takes up keys that were made elsewhere, and forgets those that are gone. */
  refresh(): Promise<void>;
  /** Does so again and again; answers how to stop. */
  keepFresh(onFault: (error: unknown) => void): () => Promise<void>;
};

/** The keys of this house, made at its first start. */
export async function openKeyRing(sql: Executor, master: MasterSecrets): Promise<KeyRing> {
  const opened = new Map<string, Key>();
  let keys = new Map<Purpose, Key[]>();

  async function refresh(): Promise<void> {
    const found = new Map<Purpose, Key[]>();
    for (const { purpose, number, sealed } of await selectKeys(sql)) {
      // One of a newer version is nothing to us.
      if (!isPurpose(purpose)) continue;
      const key = keyOf({ purpose, number }, sealed);
      found.set(purpose, [...(found.get(purpose) ?? []), key]);
    }
    keys = found;
  }

  /** What was opened once stays open: sealed anew with another secret, it is the same key. */
  function keyOf(id: KeyId, sealed: Buffer): Key {
    const name = `${id.purpose} ${id.number}`;
    const key = opened.get(name) ?? { number: id.number, bytes: openKey(master, id, sealed).bytes };
    opened.set(name, key);
    return key;
  }

  await foundRing(sql, master);
  await refresh();
  return {
    secrets: secretsOf((purpose) => keys.get(purpose) ?? []),
    refresh,
    keepFresh(onFault) {
      const timer = setInterval(() => void refresh().catch(onFault), refreshEveryMs).unref();
      return async () => clearInterval(timer);
    },
  };
}

/** Makes the first key of every purpose that has none, by chance; a house that is older than its ring keeps those it had. */
async function foundRing(sql: Executor, { present }: MasterSecrets): Promise<void> {
  const rows = await selectKeys(sql);
  const missing = allPurposes.filter((purpose) => rows.every((row) => row.purpose !== purpose));
  if (missing.length === 0) return;
  const isOlder = rows.length === 0 && (await selectHasPeople(sql));
  const first = missing.map((purpose) => {
    const id = { purpose, number: 1 };
    const bytes = isOlder ? derivedKey(present, purpose) : random.bytes(purposes[purpose].bytes);
    return { ...id, sealed: sealKey(present, id, bytes) };
  });
  await insertKeys(sql, first, 0);
}
