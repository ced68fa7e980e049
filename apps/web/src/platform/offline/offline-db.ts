import type { DBSchema, IDBPDatabase } from 'idb';

import { lazyDatabase } from './lazy-database.ts';

/** The last response of a query. */
export type PersistedQuery = {
  hash: string;
  key: readonly unknown[];
  data: unknown;
  /** Response time in milliseconds. */
  at: number;
  /** Group of queries of which only the newest are stored. */
  kind: string;
};

/** An action taken while the server was unreachable. */
export type OutboxItem = {
  id: number;
  kind: string;
  input: unknown;
  /** Idempotency key, so that several attempts have one effect. */
  key: string;
  /** Time of the action in milliseconds. */
  at: number;
  /** Number of server errors (5xx). */
  failures: number;
};

/**
 * IndexedDB for one account. Every transaction checks the stored owner, so a tab with an old session reads
 * and writes nothing.
 */
export type OfflineDb = {
  /** Sets the owner and deletes the data of a different account. */
  claim(accountId: string): Promise<void>;
  /** Deletes everything, including the owner. */
  erase(): Promise<void>;
  owner(): Promise<string | undefined>;
  queries(accountId: string): Promise<PersistedQuery[]>;
  /** Saves queries and evicts the oldest beyond `maxOf` per kind. */
  saveQueries(
    accountId: string,
    queries: readonly PersistedQuery[],
    maxOf: (kind: string) => number,
  ): Promise<void>;
  /** Oldest first. */
  items(accountId: string): Promise<OutboxItem[]>;
  /** Returns false when it could not be stored. */
  addItem(accountId: string, action: Omit<OutboxItem, 'id'>): Promise<boolean>;
  putItem(accountId: string, action: OutboxItem): Promise<void>;
  deleteItem(accountId: string, id: number): Promise<void>;
};

interface Schema extends DBSchema {
  owner: { key: string; value: string };
  answer: { key: string; value: PersistedQuery; indexes: { age: [string, number] } };
  action: { key: number; value: OutboxItem };
}

const databaseName = 'nabta';
const version = 1;
const stores = ['owner', 'answer', 'action'] as const;
const ownerKey = 'account';

type OwnerTransaction = ReturnType<typeof beginTransaction>;

/** Without IndexedDB nothing is stored and nothing fails. */
export function openOfflineDb(): OfflineDb {
  const database = lazyDatabase<Schema>(databaseName, version, (created) => {
    created.createObjectStore('owner');
    created.createObjectStore('answer', { keyPath: 'hash' }).createIndex('age', ['kind', 'at']);
    created.createObjectStore('action', { keyPath: 'id', autoIncrement: true });
  });

  async function withOwner<Result>(
    accountId: string,
    fallback: Result,
    run: (transaction: OwnerTransaction) => Promise<Result>,
  ): Promise<Result> {
    try {
      const transaction = beginTransaction(await database());
      const isOwner = (await transaction.objectStore('owner').get(ownerKey)) === accountId;
      const result = isOwner ? await run(transaction) : fallback;
      await transaction.done;
      return result;
    } catch {
      return fallback;
    }
  }

  async function clear(next: string | undefined): Promise<void> {
    try {
      const transaction = beginTransaction(await database());
      if (next !== undefined && (await transaction.objectStore('owner').get(ownerKey)) === next) return;
      await Promise.all(stores.map((name) => transaction.objectStore(name).clear()));
      if (next !== undefined) await transaction.objectStore('owner').put(next, ownerKey);
      await transaction.done;
    } catch {
      // A database that cannot be opened has no data.
    }
  }

  return {
    claim: clear,
    erase: () => clear(undefined),
    async owner() {
      try {
        return await (await database()).get('owner', ownerKey);
      } catch {
        return undefined;
      }
    },
    queries: (accountId) =>
      withOwner(accountId, [], (transaction) => transaction.objectStore('answer').getAll()),
    saveQueries: (accountId, queries, maxOf) =>
      withOwner(accountId, undefined, async (transaction) => {
        const queryStore = transaction.objectStore('answer');
        for (const query of queries) await queryStore.put(query);
        for (const kind of new Set(queries.map((query) => query.kind))) {
          const oldestFirst = await queryStore
            .index('age')
            .getAllKeys(IDBKeyRange.bound([kind, 0], [kind, Infinity]));
          const excess = oldestFirst.slice(0, Math.max(0, oldestFirst.length - maxOf(kind)));
          for (const hash of excess) await queryStore.delete(hash);
        }
      }),
    items: (accountId) =>
      withOwner(accountId, [], (transaction) => transaction.objectStore('action').getAll()),
    addItem: (accountId, item) =>
      withOwner(accountId, false, async (transaction) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store assigns the id
        await transaction.objectStore('action').add(item as OutboxItem);
        return true;
      }),
    putItem: (accountId, item) =>
      withOwner(
        accountId,
        undefined,
        async (transaction) => void (await transaction.objectStore('action').put(item)),
      ),
    deleteItem: (accountId, id) =>
      withOwner(accountId, undefined, (transaction) => transaction.objectStore('action').delete(id)),
  };
}

function beginTransaction(database: IDBPDatabase<Schema>) {
  return database.transaction(stores, 'readwrite');
}
