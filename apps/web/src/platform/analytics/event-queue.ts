import type { AnalyticsEvent } from '@nabta/contract/operations/analytics';
import { maxSendAttempts, retryBaseMs } from '@nabta/domain/analytics-event';

import type { KeyValueStorage } from '../storage.ts';
import type { TabLock } from '../tab-lock.ts';

/** `rejected`: a retry would be rejected too. */
export type PostResult = 'accepted' | 'rejected' | 'failed';

type QueuedEvent = { event: AnalyticsEvent; attempts: number };

type EventQueueOptions = {
  storage: KeyValueStorage;
  /** Sends events to a host; each further attempt uses the next host. */
  post(events: readonly AnalyticsEvent[], attempt: number): Promise<PostResult>;
  isOnline(): boolean;
  /** Lets one tab send at a time. */
  tabLock: TabLock;
};

const key = 'analytics-queue';
/** Batches the events of a moment into one request. */
const batchDelayMs = 2_000;
const maxBatchSize = 50;
const maxQueued = 500;

/**
 * Stores events until they are sent, so closing the page loses none. Drops them after four attempts with
 * pauses of 0.5, 1 and 2 seconds.
 */
export function createEventQueue({ storage, post, isOnline, tabLock }: EventQueueOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  return { add, flush, clear };

  function add(event: AnalyticsEvent): void {
    write([...read(), { event, attempts: 0 }].slice(-maxQueued));
    sendAfter(batchDelayMs);
  }

  /** Sends queued events immediately, because the page may be closing. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isSending || !isOnline()) return;
    isSending = true;
    await tabLock(sendNext).finally(() => {
      isSending = false;
    });
  }

  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
    storage.remove(key);
  }

  async function sendNext(): Promise<void> {
    const batch = read().slice(0, maxBatchSize);
    const [first] = batch;
    if (first === undefined) return;
    // Counts the attempt before sending, in case the page closes.
    updateBatch(batch, (queued) => ({ ...queued, attempts: queued.attempts + 1 }));
    const attempt = first.attempts + 1;
    const result = await post(
      batch.map(({ event }) => event),
      attempt,
    );
    const isDone = ({ attempts }: QueuedEvent) => result !== 'failed' || attempts >= maxSendAttempts;
    updateBatch(batch, (queued) => (isDone(queued) ? undefined : queued));
    if (read().length > 0) sendAfter(result === 'failed' ? retryBaseMs * 2 ** (attempt - 1) : 0);
  }

  function sendAfter(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms);
  }

  /** Skips missing events: a different tab sent them or the user withdrew consent. */
  function updateBatch(
    batch: readonly QueuedEvent[],
    update: (queued: QueuedEvent) => QueuedEvent | undefined,
  ): void {
    const ids = new Set(batch.map(({ event }) => event.id));
    write(read().flatMap((queued) => (ids.has(queued.event.id) ? (update(queued) ?? []) : queued)));
  }

  function read(): QueuedEvent[] {
    try {
      const parsed: unknown = JSON.parse(storage.read(key) ?? '[]');
      return Array.isArray(parsed) ? parsed : [];
    } catch {
      return [];
    }
  }

  function write(queued: readonly QueuedEvent[]): void {
    if (queued.length === 0) storage.remove(key);
    else storage.write(key, JSON.stringify(queued));
  }
}
