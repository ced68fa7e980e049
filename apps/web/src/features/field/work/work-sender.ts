import { careForTree, plantTree } from '@nabta/contract/field';

import type { ApiClient } from '../../../platform/api-client.ts';
import { ApiError, isUnanswered, isUnauthenticated } from '../../../platform/api-error.ts';
import type { TabLock } from '../../../platform/tab-lock.ts';
import type { Change, Deed, FieldWork } from './field-work.ts';
import { sendPhoto } from './send-photo.ts';
import type { WorkStore } from './work-store.ts';

type Options = {
  store: WorkStore;
  call: ApiClient['call'];
  accountId: () => string | undefined;
  /** One tab sends at a time. */
  tabLock: TabLock;
  now: () => number;
  makeId: () => string;
  /** How much of it the server does not have yet. */
  onUnsent: (count: number) => void;
  /** Something reached the server, so that what was known is another. */
  onTaken: () => void;
  /** Tells other tabs that the list is another, and is told by them. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
};

export type WorkSender = {
  list(): readonly FieldWork[];
  /** What is on its way just now. */
  sendingId(): string | undefined;
  subscribe(listener: () => void): () => void;
  reload(): Promise<void>;
  /** Keeps it, and sends it if it can be sent; fails where this phone cannot keep it. */
  add(deed: Deed, photo: Blob | undefined): Promise<void>;
  /** The person settled what stopped it: it is tried again, as it was or changed. */
  retry(id: string, change?: Change): Promise<void>;
  discard(id: string): Promise<void>;
  flush(): Promise<void>;
  erase(accountId: string): Promise<void>;
};

const waitsMs = [2_000, 5_000, 15_000, 60_000, 300_000];
const dayMs = 86_400_000;
/** Answered before the server looked at the work, or while it could not. */
const saysNothing = new Set([408, 425, 429]);

/**
 * Sends what was done in the field in the order in which it was done, and the photos after all of it, each until the server has
 * said yes or no. A no stops that one alone, until a person has settled it; nothing is given up by itself.
 */
export function createWorkSender(options: Options): WorkSender {
  const { store, call, accountId, tabLock, now, makeId, channel } = options;
  const listeners = new Set<() => void>();
  let works: readonly FieldWork[] = [];
  let sendingId: string | undefined;
  let flushing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const tell = () => listeners.forEach((listener) => listener());

  async function reload(): Promise<void> {
    const account = accountId();
    works = account === undefined ? [] : await store.all(account);
    // Who was signed out comes back to it.
    if (account !== undefined) options.onUnsent(works.filter(({ state }) => state !== 'sent').length);
    tell();
  }

  async function changed(): Promise<void> {
    await reload();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel?.postMessage('changed');
  }

  async function change(id: string, part: Partial<FieldWork>): Promise<void> {
    const work = works.find((each) => each.id === id);
    if (work === undefined) return;
    await store.put({ ...work, ...part });
    await changed();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    flushing ??= tabLock(sendAll).finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  async function sendAll(): Promise<void> {
    await reload();
    await forgetOld();
    let hasTaken = false;
    try {
      for (const isPhotoTurn of [false, true])
        for (let next = nextOf(isPhotoTurn); next !== undefined; next = nextOf(isPhotoTurn)) {
          if (!(await send(next))) return;
          hasTaken = true;
        }
      failures = 0;
    } finally {
      sendingId = undefined;
      tell();
      if (hasTaken) options.onTaken();
    }
  }

  const nextOf = (isPhotoTurn: boolean) =>
    works.find(({ state, isTaken }) => state === 'waiting' && isTaken === isPhotoTurn);

  /** False where the server cannot be reached, or has no time, and the rest waits with it. */
  async function send(work: FieldWork): Promise<boolean> {
    sendingId = work.id;
    tell();
    try {
      if (!work.isTaken) await sendDeed(work);
      else if (work.photo !== undefined) await sendPhoto(call, work.id, work.photo);
    } catch (error) {
      if (accountId() !== work.accountId || isUnanswered(error) || isUnauthenticated(error)) return false;
      // What came of the photo was not as it was sent: it goes once more from its beginning.
      const isSpoilt = work.isTaken && error instanceof ApiError && error.status === 409;
      if (isSpoilt || !isRefusal(error)) {
        tryLater(error);
        return false;
      }
      await refused(work, error);
      return true;
    }
    const isDone = work.isTaken || work.photo === undefined;
    await change(work.id, {
      isTaken: true,
      problem: undefined,
      ...(isDone && { state: 'sent', photo: undefined }),
    });
    return true;
  }

  async function sendDeed({ id, deed }: FieldWork): Promise<void> {
    const key = { idempotencyKey: id };
    if (deed.kind === 'planting') await call(plantTree, { body: { id, ...deed.body } }, key);
    else await call(careForTree, { params: { publicId: deed.publicId }, body: { id, ...deed.body } }, key);
  }

  /** A tree whose photo cannot be read is planted all the same. */
  async function refused({ id, isTaken }: FieldWork, error: unknown): Promise<void> {
    const { serverCode: code, message, details } = error as ApiError;
    const problem = { code, message: details?.[0]?.message ?? message };
    await change(id, isTaken ? { state: 'sent', photo: undefined, problem } : { state: 'stuck', problem });
  }

  function tryLater(error: unknown): void {
    const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    const waitMs = Math.max(waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0, asked);
    failures += 1;
    timer = setTimeout(() => void flush(), waitMs);
  }

  async function forgetOld(): Promise<void> {
    const old = works.filter(({ state, at }) => state === 'sent' && now() - at > dayMs);
    for (const { id } of old) await store.remove(id);
    if (old.length > 0) await changed();
  }

  channel?.addEventListener('message', () => void reload());

  return {
    list: () => works,
    sendingId: () => sendingId,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    async add(deed, photo) {
      const account = accountId();
      if (account === undefined) throw new Error('Nobody is signed in.');
      const fresh = { state: 'waiting', isTaken: false, problem: undefined } as const;
      await store.put({ id: makeId(), accountId: account, at: now(), deed, photo, ...fresh });
      await changed();
      void flush();
    },
    async retry(id, said = {}) {
      const deed = works.find((work) => work.id === id)?.deed;
      if (deed === undefined) return;
      const body = { ...deed.body, ...said };
      await change(id, { deed: { ...deed, body } as Deed, state: 'waiting', problem: undefined });
      void flush();
    },
    async discard(id) {
      await store.remove(id);
      await changed();
    },
    flush,
    async erase(account) {
      await store.erase(account);
      options.onUnsent(0);
      await changed();
    },
  };
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 400 && error.status < 500 && !saysNothing.has(error.status);
}
