import type { DeviceStore, KeptAnswer, WaitingAction } from '../platform/offline/device-store.ts';

/** What a device keeps, for tests, by the same rules: one owner, and nothing for anybody else. */
export function memoryStore(): DeviceStore {
  let owner: string | undefined;
  let lastId = 0;
  const answers = new Map<string, KeptAnswer>();
  const actions = new Map<number, WaitingAction>();
  const clear = () => {
    answers.clear();
    actions.clear();
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
    answers: async (accountId) => (accountId === owner ? structuredClone([...answers.values()]) : []),
    async keepAnswers(accountId, added, mostOf) {
      if (accountId !== owner) return;
      for (const answer of added) answers.set(answer.hash, structuredClone(answer));
      for (const { kind } of added) {
        const alike = [...answers.values()].filter((answer) => answer.kind === kind);
        const oldestFirst = alike.toSorted((one, next) => one.at - next.at);
        for (const { hash } of oldestFirst.slice(0, Math.max(0, alike.length - mostOf(kind))))
          answers.delete(hash);
      }
    },
    actions: async (accountId) => (accountId === owner ? [...actions.values()] : []),
    async addAction(accountId, action) {
      if (accountId !== owner) return false;
      lastId += 1;
      actions.set(lastId, { ...action, id: lastId });
      return true;
    },
    async changeAction(accountId, action) {
      if (accountId === owner) actions.set(action.id, action);
    },
    async removeAction(accountId, id) {
      if (accountId === owner) actions.delete(id);
    },
  };
}
