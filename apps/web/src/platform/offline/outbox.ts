import { isUnauthenticated } from '../api-error.ts';
import type { TabLock } from '../tab-lock.ts';

type Stored = { id: IDBValidKey };
type Counts = { sent: number; rejected: number };

export type OutboxStorage<Item extends Stored> = {
  /** Items of one account, oldest first. */
  items(accountId: string): Promise<readonly Item[]>;
  putItem(accountId: string, item: Item): Promise<void>;
  deleteItem(accountId: string, id: Item['id']): Promise<void>;
};

export type OutboxOptions<Item extends Stored> = {
  storage: OutboxStorage<Item>;
  accountId: () => string | undefined;
  /** Lets one tab send at a time. */
  tabLock: TabLock;
  /** Synchronizes the list across tabs. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
  /** Chooses the item to send. */
  next(items: readonly Item[]): Item | undefined;
  /** Returns what to store instead of the sent item; undefined deletes it. */
  send(item: Item): Promise<Item | undefined>;
  /** Returns the delay before the next attempt, or what to store instead of the rejected item. */
  onError(item: Item, error: unknown, accountId: string): Promise<number | Item | undefined>;
  onLoaded(items: readonly Item[]): void;
  /** The item was sent or rejected, and the list is up to date. */
  onSettled?(item: Item): void;
  onFlushed(counts: Counts): void;
};

/** A server that recovers fires no browser event. */
const probeIntervalMs = 20_000;

/** Queue of one account's items. It survives the page and sends one item at a time. */
export function createOutbox<Item extends Stored>(options: OutboxOptions<Item>) {
  const { storage, accountId, tabLock, channel, next } = options;
  const listeners = new Set<() => void>();
  let items: readonly Item[] = [];
  let sendingId: Item['id'] | undefined;
  let flushing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notifyListeners = () => listeners.forEach((listener) => listener());

  async function reload(): Promise<void> {
    const account = accountId();
    items = account === undefined ? [] : await storage.items(account);
    options.onLoaded(items);
    notifyListeners();
  }

  async function reloadAllTabs(): Promise<void> {
    await reload();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel?.postMessage('changed');
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    flushing ??= tabLock(sendAll).finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  async function sendAll(): Promise<void> {
    const account = accountId();
    const counts = { sent: 0, rejected: 0 };
    await reload();
    try {
      for (let item = next(items); item !== undefined; item = next(items))
        if (account === undefined || !(await sendNext(account, item, counts))) return;
    } finally {
      sendingId = undefined;
      notifyListeners();
      options.onFlushed(counts);
    }
  }

  /** Returns false when the item and those after it have to wait. */
  async function sendNext(account: string, item: Item, counts: Counts): Promise<boolean> {
    if (account !== accountId()) return false;
    sendingId = item.id;
    notifyListeners();
    let outcome: keyof Counts = 'sent';
    let replacement: Item | undefined;
    try {
      replacement = await options.send(item);
    } catch (error) {
      // The session ended while the item was being sent.
      if (account !== accountId() || isUnauthenticated(error)) return false;
      const delayOrReplacement = await options.onError(item, error, account);
      if (typeof delayOrReplacement === 'number') {
        timer = setTimeout(() => void flush(), delayOrReplacement);
        return false;
      }
      replacement = delayOrReplacement;
      outcome = 'rejected';
    }
    if (replacement === undefined) await storage.deleteItem(account, item.id);
    // An item that was erased while it was being sent stays erased.
    else if (items.some(({ id }) => id === item.id)) await storage.putItem(account, replacement);
    await reloadAllTabs();
    options.onSettled?.(item);
    counts[outcome] += 1;
    return true;
  }

  channel?.addEventListener('message', () => void reload());

  return {
    list: () => items,
    sendingId: () => sendingId,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Reloads the list after a change of account or by a different tab. */
    reload,
    reloadAllTabs,
    /** Sends until no item is left or the server is unreachable or overloaded. */
    flush,
    stop: () => clearTimeout(timer),
  };
}

/** Delay after a number of earlier failures; the last one repeats. At least the server's Retry-After. */
export function backOffMs(delaysMs: readonly number[], failures: number, retryAfterSeconds = 0): number {
  return Math.max(delaysMs[Math.min(failures, delaysMs.length - 1)] ?? 0, retryAfterSeconds * 1_000);
}

/** Reports when the server may be reachable again. */
export function watchConnection(listener: (event: 'online' | 'visible' | 'probe') => Promise<void>): void {
  window.addEventListener('online', () => void listener('online'));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void listener('visible');
  });
  setInterval(() => {
    if (!document.hidden && navigator.onLine) void listener('probe');
  }, probeIntervalMs);
}
