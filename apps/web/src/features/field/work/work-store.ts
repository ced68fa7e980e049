import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

import type { FieldWork } from './field-work.ts';

/** Unlike what is kept of answers, this is all there is of a tree that was planted: what cannot be written is told. */
export type WorkStore = {
  /** Of one person, in the order in which it was done. */
  all(accountId: string): Promise<FieldWork[]>;
  put(work: FieldWork): Promise<void>;
  remove(id: string): Promise<void>;
  erase(accountId: string): Promise<void>;
};

interface Schema extends DBSchema {
  work: { key: string; value: FieldWork; indexes: { order: [string, number] } };
}

/** A database of its own, which a sign-in that ran out in the desert does not erase as it erases kept answers. */
const databaseName = 'nabta-field';

export function openWorkStore(): WorkStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const ofAccount = (accountId: string) => IDBKeyRange.bound([accountId, 0], [accountId, Infinity]);
  return {
    async all(accountId) {
      return await (await database()).getAllFromIndex('work', 'order', ofAccount(accountId));
    },
    async put(work) {
      // Written to the disk before it is said to be kept: the battery may die the next moment.
      const writing = (await database()).transaction('work', 'readwrite', { durability: 'strict' });
      await Promise.all([writing.store.put(work), writing.done]);
    },
    async remove(id) {
      await (await database()).delete('work', id);
    },
    async erase(accountId) {
      const erasing = (await database()).transaction('work', 'readwrite');
      for (const id of await erasing.store.index('order').getAllKeys(ofAccount(accountId)))
        await erasing.store.delete(id);
      await erasing.done;
    },
  };
}

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(databaseName, 1, {
    upgrade(database) {
      const work = database.createObjectStore('work', { keyPath: 'id' });
      work.createIndex('order', ['accountId', 'at']);
    },
  });
}
