import type { DBSchema } from 'idb';

import { lazyDatabase } from '#platform/offline/lazy-database.ts';
import type { OutboxStorage } from '#platform/offline/outbox.ts';

import type { FieldTask } from './field-task.ts';

/** Holds the only copy of unsent tasks, so write failures must be reported. */
export type TaskStore = OutboxStorage<FieldTask> & { erase(accountId: string): Promise<void> };

interface Schema extends DBSchema {
  work: { key: string; value: FieldTask; indexes: { order: [string, number] } };
}

/** Separate from the query cache, which is erased when a session expires. */
const databaseName = 'nabta-field';

export function openTaskStore(): TaskStore {
  const database = lazyDatabase<Schema>(databaseName, 1, (created) => {
    created.createObjectStore('work', { keyPath: 'id' }).createIndex('order', ['accountId', 'at']);
  });
  const ofAccount = (accountId: string) => IDBKeyRange.bound([accountId, 0], [accountId, Infinity]);
  return {
    async items(accountId) {
      return await (await database()).getAllFromIndex('work', 'order', ofAccount(accountId));
    },
    async putItem(_accountId, task) {
      // `strict` resolves after the write reached the disk; the battery may die at any time.
      const transaction = (await database()).transaction('work', 'readwrite', { durability: 'strict' });
      await Promise.all([transaction.store.put(task), transaction.done]);
    },
    async deleteItem(_accountId, id) {
      await (await database()).delete('work', id);
    },
    async erase(accountId) {
      const transaction = (await database()).transaction('work', 'readwrite');
      for (const id of await transaction.store.index('order').getAllKeys(ofAccount(accountId)))
        await transaction.store.delete(id);
      await transaction.done;
    },
  };
}
