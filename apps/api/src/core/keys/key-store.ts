import type { Executor } from '../postgres/database.ts';
import { random } from '../random.ts';
import { insertKeys, selectHasAccounts, selectKeys } from './key-store.queries.ts';
import { decryptKey, encryptKey, type KeyId, type MasterSecrets } from './master-secret.ts';
import { allPurposes, isPurpose, type Purpose, purposes } from './purposes.ts';
import { derivedKey, type Key, type Secrets, secretsOf } from './secrets.ts';

const refreshEveryMs = 10_000;

/** How long a new key is known before it becomes active: several refreshes of every process. */
export const activationDelayMs = 6 * refreshEveryMs;

export type KeyStore = {
  secrets: Secrets;
  /** Loads keys created elsewhere and drops deleted ones. */
  refresh(): Promise<void>;
  /** Refreshes periodically; returns a function that stops it. */
  startRefreshing(onError: (error: unknown) => void): () => Promise<void>;
};

/** Opens the key store of this installation; the first start creates its keys. */
export async function openKeyStore(sql: Executor, master: MasterSecrets): Promise<KeyStore> {
  const decrypted = new Map<string, Key>();
  let keys = new Map<Purpose, Key[]>();

  async function refresh(): Promise<void> {
    const refreshed = new Map<Purpose, Key[]>();
    for (const { purpose, number, sealed } of await selectKeys(sql)) {
      // Only a newer version knows this purpose.
      if (!isPurpose(purpose)) continue;
      const key = keyOf({ purpose, number }, sealed);
      refreshed.set(purpose, [...(refreshed.get(purpose) ?? []), key]);
    }
    keys = refreshed;
  }

  /** A decrypted key stays cached: after re-encryption it is the same key. */
  function keyOf(id: KeyId, sealed: Buffer): Key {
    const name = `${id.purpose} ${id.number}`;
    const key = decrypted.get(name) ?? { number: id.number, bytes: decryptKey(master, id, sealed).bytes };
    decrypted.set(name, key);
    return key;
  }

  await createMissingKeys(sql, master);
  await refresh();
  return {
    secrets: secretsOf((purpose) => keys.get(purpose) ?? []),
    refresh,
    startRefreshing(onError) {
      const timer = setInterval(() => void refresh().catch(onError), refreshEveryMs).unref();
      return async () => clearInterval(timer);
    },
  };
}

/** An installation older than its key store continues with the derived keys. */
async function createMissingKeys(sql: Executor, { current }: MasterSecrets): Promise<void> {
  const rows = await selectKeys(sql);
  const missing = allPurposes.filter((purpose) => rows.every((row) => row.purpose !== purpose));
  if (missing.length === 0) return;
  const predatesKeyStore = rows.length === 0 && (await selectHasAccounts(sql));
  const first = missing.map((purpose) => {
    const id = { purpose, number: 1 };
    const bytes = predatesKeyStore ? derivedKey(current, purpose) : random.bytes(purposes[purpose].bytes);
    return { ...id, sealed: encryptKey(current, id, bytes) };
  });
  await insertKeys(sql, first, 0);
}
