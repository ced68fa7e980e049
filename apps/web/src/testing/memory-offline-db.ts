import type { OfflineDb, PersistedQuery, OutboxItem } from '../platform/offline/offline-db.ts';

/** In-memory offline database with the same access rule: data of one owner, nothing for other accounts. */
export function createMemoryOfflineDb(): OfflineDb {
  let owner: string | undefined;
  let lastId = 0;
  const queries = new Map<string, PersistedQuery>();
  const items = new Map<number, OutboxItem>();
  const clear = () => {
    queries.clear();
    items.clear();
  };
  return {
    async claim(accountId) {
      if (owner !== accountId) clear();
      owner = accountId;
    },
    async erase() {
      clear();
      owner = undefined;
    },
    owner: async () => owner,
    queries: async (accountId) => (accountId === owner ? structuredClone([...queries.values()]) : []),
    async saveQueries(accountId, newQueries, maxEntriesOf) {
      if (accountId !== owner) return;
      for (const query of newQueries) queries.set(query.hash, structuredClone(query));
      for (const { kind } of newQueries) {
        const sameKind = [...queries.values()].filter((query) => query.kind === kind);
        const oldestFirst = sameKind.toSorted((one, next) => one.at - next.at);
        for (const { hash } of oldestFirst.slice(0, Math.max(0, sameKind.length - maxEntriesOf(kind))))
          queries.delete(hash);
      }
    },
    items: async (accountId) => (accountId === owner ? [...items.values()] : []),
    async addItem(accountId, item) {
      if (accountId !== owner) return false;
      lastId += 1;
      items.set(lastId, { ...item, id: lastId });
      return true;
    },
    async putItem(accountId, item) {
      if (accountId === owner) items.set(item.id, item);
    },
    async deleteItem(accountId, id) {
      if (accountId === owner) items.delete(id);
    },
  };
}
