import type { AnalyticsEvent } from '@nabta/contract/analytics';
import { maxSendAttempts, retryBaseMs } from '@nabta/domain/analytics-event';

import type { KeyValueStorage } from '../storage.ts';

/** `refused`: another attempt would be refused too. */
export type PostResult = 'taken' | 'refused' | 'failed';

export type EventQueue = {
  add(event: AnalyticsEvent): void;
  /** Sends what waits, now: the page may be closed in a moment. */
  flush(): Promise<void>;
  clear(): void;
};

type Queued = { event: AnalyticsEvent; attempts: number };

type Parts = {
  storage: KeyValueStorage;
  /** Sends events to a host; each further attempt goes to the next one. */
  post(events: readonly AnalyticsEvent[], attempt: number): Promise<PostResult>;
  isOnline(): boolean;
  /** Lets one tab send at a time; undefined in browsers that cannot. */
  locks: Pick<LockManager, 'request'> | undefined;
};

const key = 'analytics-queue';
/** So that one call carries what a person did in a moment, and not a click each. */
const gatherMs = 2_000;
const maxOfCall = 50;
const maxQueued = 500;

/**
 * Events wait in the storage, so that closing the page loses none. Each is sent at most four times, after pauses of half a
 * second, one and two, and then let go (SPEC section 9).
 */
export function createEventQueue({ storage, post, isOnline, locks }: Parts): EventQueue {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  return { add, flush, clear };

  function add(event: AnalyticsEvent): void {
    write([...read(), { event, attempts: 0 }].slice(-maxQueued));
    sendAfter(gatherMs);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isSending || !isOnline()) return;
    isSending = true;
    await alone(sendNext).finally(() => {
      isSending = false;
    });
  }

  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
    storage.remove(key);
  }

  async function sendNext(): Promise<void> {
    const batch = read().slice(0, maxOfCall);
    const [first] = batch;
    if (first === undefined) return;
    // Counted before it is sent: a page that is closed meanwhile has tried.
    change(batch, (queued) => ({ ...queued, attempts: queued.attempts + 1 }));
    const attempt = first.attempts + 1;
    const result = await post(
      batch.map(({ event }) => event),
      attempt,
    );
    const isOver = ({ attempts }: Queued) => result !== 'failed' || attempts >= maxSendAttempts;
    change(batch, (queued) => (isOver(queued) ? undefined : queued));
    if (read().length > 0) sendAfter(result === 'failed' ? retryBaseMs * 2 ** (attempt - 1) : 0);
  }

  function sendAfter(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms);
  }

  /** Of events that are still there: another tab may have sent them, and the person may have taken the consent back. */
  function change(batch: readonly Queued[], to: (queued: Queued) => Queued | undefined): void {
    const ids = new Set(batch.map(({ event }) => event.id));
    write(read().flatMap((queued) => (ids.has(queued.event.id) ? (to(queued) ?? []) : queued)));
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (locks === undefined) return work();
    await locks.request(key, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
      else sendAfter(gatherMs);
    });
  }

  function read(): Queued[] {
    try {
      const kept: unknown = JSON.parse(storage.read(key) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  function write(queued: readonly Queued[]): void {
    if (queued.length === 0) storage.remove(key);
    else storage.write(key, JSON.stringify(queued));
  }
}
