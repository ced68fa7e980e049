import {
  addFieldPhotoPart,
  getFieldPhoto,
  keepFieldPhoto,
  plantTree,
  recordVisit,
} from '@nabta/contract/supply/field';
import { photoChunkBytes } from '@nabta/domain/planting';
import type { DBSchema } from 'idb';

import type { ApiClient } from '#platform/api-client.ts';
import { ApiError, isRetryable, isSecondFactorRequired } from '#platform/api-error.ts';
import { randomUuid } from '#platform/idempotency-keys.ts';
import { lazyDatabase } from '#platform/offline/lazy-database.ts';
import { backOffMs, createOutbox, watchConnection } from '#platform/offline/outbox.ts';
import type { OutboxOptions, OutboxStorage } from '#platform/offline/outbox.ts';
import type { Connection } from '#platform/session-provider.tsx';
import { createTabLock } from '#platform/tab-lock.ts';
import { invalidateFieldData } from '#shared/cache/changes.ts';
import { unsentTaskCount } from '#shared/offline/unsent-task-count.ts';

import type { FieldTask, Task, TaskChanges } from './field-task.ts';

type Options = Pick<OutboxOptions<FieldTask>, 'accountId' | 'tabLock' | 'channel'> & {
  storage: TaskStore;
  call: ApiClient['call'];
  now: () => number;
  /** The server judged tasks, so cached queries are stale. */
  onFlushed: () => void;
};

export type FieldOutbox = ReturnType<typeof createFieldOutbox>;

const retryDelaysMs = [2_000, 5_000, 15_000, 60_000, 300_000];
const dayMs = 86_400_000;

/**
 * Outbox of field tasks: sends all in order, then their photos, and retries for ever. A rejected task waits
 * for the planter without blocking the others.
 */
export function createFieldOutbox(options: Options) {
  const { storage, call, accountId, tabLock, channel, now } = options;
  let failures = 0;

  const outbox = createOutbox<FieldTask>({
    storage,
    accountId,
    tabLock,
    channel,
    next(tasks) {
      const waiting = tasks.filter(({ state }) => state === 'waiting');
      return waiting.find(({ isTaken }) => !isTaken) ?? waiting[0];
    },
    async send(task) {
      const { photo, isTaken } = task;
      if (!isTaken) await sendTask(task);
      else if (photo !== undefined) await uploadPhoto(call, task.id, photo);
      failures = 0;
      const sent = { ...task, isTaken: true, problem: undefined };
      return isTaken || photo === undefined ? { ...sent, state: 'sent', photo: undefined } : sent;
    },
    async onError(task, error) {
      if (isRetryable(error) || isCorruptPhoto(task, error)) {
        failures += 1;
        return backOffMs(retryDelaysMs, failures - 1, error.retryAfterSeconds);
      }
      if (isSecondFactorRequired(error)) return { ...task, state: 'unproven' };
      const { serverCode: code, details } = error instanceof ApiError ? error : unknownError;
      const message = error instanceof Error ? error.message : String(error);
      const problem = { code, message: details[0]?.message ?? message };
      // An unreadable photo is dropped; its tree is planted anyway.
      return task.isTaken
        ? { ...task, state: 'sent', photo: undefined, problem }
        : { ...task, state: 'stuck', problem };
    },
    onLoaded(tasks) {
      // After a forced sign-out the count stays, because the tasks stay too.
      if (accountId() !== undefined)
        unsentTaskCount.write(tasks.filter(({ state }) => state !== 'sent').length);
    },
    onFlushed({ sent, rejected }) {
      if (sent + rejected > 0) options.onFlushed();
    },
  });

  async function sendTask({ id, deed }: FieldTask): Promise<void> {
    const idempotency = { idempotencyKey: id };
    if (deed.kind === 'planting') {
      await call(plantTree, { body: { id, ...deed.body } }, idempotency);
    } else {
      const { publicId, body } = deed;
      await call(recordVisit, { params: { publicId }, body: { id, ...body } }, idempotency);
    }
  }

  async function flush(): Promise<void> {
    await outbox.reload();
    for (const { id, accountId: owner, state, at } of outbox.list())
      if (state === 'sent' && now() - at > dayMs) await storage.deleteItem(owner, id);
    await outbox.flush();
  }

  async function store(task: FieldTask): Promise<void> {
    await storage.putItem(task.accountId, task);
    await outbox.reloadAllTabs();
    void flush();
  }

  return {
    ...outbox,
    flush,
    /** Stores the task and starts sending; rejects when it cannot be stored. */
    async add(deed: Task, photo: Blob | undefined) {
      const account = accountId();
      if (account === undefined) throw new Error('Not signed in.');
      const initialState = { state: 'waiting', isTaken: false, problem: undefined } as const;
      await store({ id: randomUuid(), accountId: account, at: now(), deed, photo, ...initialState });
    },
    async retry(id: string, changes: TaskChanges = {}) {
      const task = outbox.list().find((item) => item.id === id);
      if (task === undefined) return;
      const { deed: previous } = task;
      const deed: Task =
        previous.kind === 'planting'
          ? { ...previous, body: { ...previous.body, ...changes } }
          : { ...previous, body: { ...previous.body, ...changes } };
      await store({ ...task, deed, state: 'waiting', problem: undefined });
    },
    /** Sends the tasks that were held; called after the second factor was proven. */
    async resume() {
      for (const task of outbox.list())
        if (task.state === 'unproven') await storage.putItem(task.accountId, { ...task, state: 'waiting' });
      await outbox.reloadAllTabs();
      void flush();
    },
    async discard(id: string) {
      await storage.deleteItem(accountId() ?? '', id);
      await outbox.reloadAllTabs();
    },
    async erase(account: string) {
      await storage.erase(account);
      unsentTaskCount.write(0);
      await outbox.reloadAllTabs();
    },
  };
}

const unknownError = { serverCode: undefined, details: [] };

/** Checksum mismatch (409): the upload restarts. */
function isCorruptPhoto({ isTaken }: FieldTask, error: unknown): error is ApiError {
  return isTaken && error instanceof ApiError && error.status === 409;
}

const outboxes = new WeakMap<object, FieldOutbox>();

/** Returns the outbox of this session, created on first use; it sends while the page is open. */
export function getFieldOutbox({ api, session, queryClient }: Omit<Connection, 'offline'>): FieldOutbox {
  const existing = outboxes.get(session);
  if (existing !== undefined) return existing;
  let lastAccountId = session.accountId();
  const outbox = createFieldOutbox({
    storage: openTaskStore(),
    call: api.call,
    accountId: () => session.accountId() || undefined,
    tabLock: createTabLock('field-work', navigator.locks),
    channel: new BroadcastChannel('field-work'),
    now: Date.now,
    onFlushed: () => invalidateFieldData(queryClient),
  });
  outboxes.set(session, outbox);
  session.subscribe(() => {
    lastAccountId = session.accountId() ?? lastAccountId;
    void outbox.flush();
  });
  // Signing out deletes the tasks after a warning; an expired session keeps them.
  session.onEnd((reason) => {
    if (reason === 'left' && lastAccountId !== undefined) void outbox.erase(lastAccountId);
  });
  watchConnection(async (event) => {
    if (event !== 'probe' || outbox.list().some(({ state }) => state === 'waiting')) await outbox.flush();
  });
  // Asks the browser not to evict this storage.
  void navigator.storage?.persist?.();
  void outbox.flush();
  return outbox;
}

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
  const keyRangeOf = (accountId: string) => IDBKeyRange.bound([accountId, 0], [accountId, Infinity]);
  return {
    async items(accountId) {
      return await (await database()).getAllFromIndex('work', 'order', keyRangeOf(accountId));
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
      for (const id of await transaction.store.index('order').getAllKeys(keyRangeOf(accountId)))
        await transaction.store.delete(id);
      await transaction.done;
    },
  };
}

/** Resumable upload: sends only the bytes that the server does not have yet. */
async function uploadPhoto(call: ApiClient['call'], taskId: string, photo: Blob): Promise<void> {
  const params = { id: taskId };
  let { received, isKept } = await call(getFieldPhoto, { params });
  while (!isKept && received < photo.size) {
    const file = photo.slice(received, received + photoChunkBytes);
    ({ received, isKept } = await call(addFieldPhotoPart, { params: { ...params, offset: received }, file }));
  }
  if (isKept) return;
  await call(keepFieldPhoto, { params, body: { bytes: photo.size, sha256: await sha256Of(photo) } });
}

async function sha256Of(photo: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await photo.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
