import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** An answer of the server as it was last seen. */
export type KeptAnswer = {
  hash: string;
  key: readonly unknown[];
  data: unknown;
  /** When the server gave it, in milliseconds. */
  at: number;
  /** What sort of answer it is; of each sort only the newest are kept. */
  kind: string;
};

/** Something a person did while the server could not be reached. */
export type WaitingAction = {
  id: number;
  kind: string;
  input: unknown;
  /** Goes with every try (`Idempotency-Key`), so that several have one effect. */
  key: string;
  /** When the person did it, in milliseconds. */
  at: number;
  /** How often the server answered that it cannot just now. */
  failures: number;
};

/**
 * What this device keeps of one person, and of no other. Whose it is stands in the same database, and every reading and writing
 * looks at it in its own transaction: a tab that has not yet noticed a sign-out finds nothing and leaves nothing behind.
 */
export type DeviceStore = {
  /** From now on for this person; what is another's goes. */
  claim(accountId: string): Promise<void>;
  /** For nobody: all of it goes. */
  erase(): Promise<void>;
  owner(): Promise<string | undefined>;
  answers(accountId: string): Promise<KeptAnswer[]>;
  /** Keeps answers, and of each kind no more than `mostOf` says. */
  keepAnswers(
    accountId: string,
    answers: readonly KeptAnswer[],
    mostOf: (kind: string) => number,
  ): Promise<void>;
  /** In the order in which they were done. */
  actions(accountId: string): Promise<WaitingAction[]>;
  /** False where it could not be kept. */
  addAction(accountId: string, action: Omit<WaitingAction, 'id'>): Promise<boolean>;
  changeAction(accountId: string, action: WaitingAction): Promise<void>;
  removeAction(accountId: string, id: number): Promise<void>;
};

interface Schema extends DBSchema {
  owner: { key: string; value: string };
  answer: { key: string; value: KeptAnswer; indexes: { age: [string, number] } };
  action: { key: number; value: WaitingAction };
}

const databaseName = 'nabta';
const version = 1;
const stores = ['owner', 'answer', 'action'] as const;
const ownerKey = 'account';

type Own = ReturnType<typeof begin>;

/** Where the browser refuses or has no IndexedDB, nothing is kept and nothing fails. */
export function openDeviceStore(): DeviceStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () => (opening ??= open().catch(forget));
  const forget = (error: unknown) => {
    opening = undefined;
    throw error;
  };

  async function inOwn<Result>(
    accountId: string,
    otherwise: Result,
    work: (own: Own) => Promise<Result>,
  ): Promise<Result> {
    try {
      const own = begin(await database());
      const isOwn = (await own.objectStore('owner').get(ownerKey)) === accountId;
      const result = isOwn ? await work(own) : otherwise;
      await own.done;
      return result;
    } catch {
      return otherwise;
    }
  }

  async function clear(next: string | undefined): Promise<void> {
    try {
      const all = begin(await database());
      if (next !== undefined && (await all.objectStore('owner').get(ownerKey)) === next) return;
      await Promise.all(stores.map((name) => all.objectStore(name).clear()));
      if (next !== undefined) await all.objectStore('owner').put(next, ownerKey);
      await all.done;
    } catch {
      // What cannot be opened holds nothing.
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
    answers: (accountId) => inOwn(accountId, [], (own) => own.objectStore('answer').getAll()),
    keepAnswers: (accountId, answers, mostOf) =>
      inOwn(accountId, undefined, async (own) => {
        const kept = own.objectStore('answer');
        for (const answer of answers) await kept.put(answer);
        for (const kind of new Set(answers.map((answer) => answer.kind))) {
          const oldestFirst = await kept
            .index('age')
            .getAllKeys(IDBKeyRange.bound([kind, 0], [kind, Infinity]));
          const tooMany = oldestFirst.slice(0, Math.max(0, oldestFirst.length - mostOf(kind)));
          for (const hash of tooMany) await kept.delete(hash);
        }
      }),
    actions: (accountId) => inOwn(accountId, [], (own) => own.objectStore('action').getAll()),
    addAction: (accountId, action) =>
      inOwn(accountId, false, async (own) => {
        // The store numbers it.
        await own.objectStore('action').add(action as WaitingAction);
        return true;
      }),
    changeAction: (accountId, action) =>
      inOwn(accountId, undefined, async (own) => void (await own.objectStore('action').put(action))),
    removeAction: (accountId, id) =>
      inOwn(accountId, undefined, (own) => own.objectStore('action').delete(id)),
  };
}

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(databaseName, version, {
    upgrade(database) {
      database.createObjectStore('owner');
      const answers = database.createObjectStore('answer', { keyPath: 'hash' });
      answers.createIndex('age', ['kind', 'at']);
      database.createObjectStore('action', { keyPath: 'id', autoIncrement: true });
    },
  });
}

function begin(database: IDBPDatabase<Schema>) {
  return database.transaction(stores, 'readwrite');
}
