import type { NewErrorReport } from '@nabta/contract/services/error-report';

import type { KeyValueStorage } from '#platform/storage.ts';

type QueuedReport = Omit<NewErrorReport, 'agoMs'> & { at: number };

/** `retryAfterSeconds` is undefined when the server sent no Retry-After. */
export type SendOutcome = 'sent' | 'refused' | { retryAfterSeconds: number | undefined };

type Options = {
  storage: KeyValueStorage;
  now: () => number;
  isOnline: () => boolean;
  send: (report: NewErrorReport) => Promise<SendOutcome>;
};

const key = 'error-reports';
const dedupeWindowMs = 60_000;
const maxPerVisit = 20;
const maxQueued = 10;
const maxAgeMs = 24 * 60 * 60 * 1_000;
const initialRetryDelayMs = 30_000;
const maxRetryDelayMs = 10 * 60_000;

type StoredQueue = { count: number; queue: QueuedReport[] };

/**
 * Sends each error once a minute and up to twenty per visit. Unsent reports stay in session storage, because
 * many failures end in a reload.
 */
export function createReportQueue({ storage, now, isOnline, send }: Options) {
  const lastReportedAt = new Map<string, number>();
  let failures = 0;
  let pausedUntil = 0;
  let sending = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    /** Returns false for a repeated error, or when the visit limit is reached. */
    add(report: QueuedReport): boolean {
      const stored = read();
      const fingerprint = [
        report.type,
        report.message,
        report.frames[0]?.file,
        report.frames[0]?.column,
      ].join(' ');
      const isRepeated = report.at - (lastReportedAt.get(fingerprint) ?? -Infinity) < dedupeWindowMs;
      if (isRepeated || stored.count >= maxPerVisit) return false;
      lastReportedAt.set(fingerprint, report.at);
      write({ count: stored.count + 1, queue: [...stored.queue, report].slice(-maxQueued) });
      void flush();
      return true;
    },
    flush,
  };

  /** Sends queued reports one at a time; concurrent calls run in sequence. */
  function flush(): Promise<void> {
    sending = sending.then(sendAll);
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (isOnline() && now() >= pausedUntil) {
      const [next] = read().queue;
      if (next === undefined) return;
      const { at, ...report } = next;
      const outcome = await send({ ...report, agoMs: Math.max(0, Math.round(now() - at)) });
      if (typeof outcome === 'object') {
        scheduleRetry(outcome.retryAfterSeconds);
        return;
      }
      failures = 0;
      remove(next.reference);
    }
  }

  function scheduleRetry(seconds: number | undefined): void {
    const retryDelayMs = seconds === undefined ? initialRetryDelayMs * 2 ** failures : seconds * 1_000;
    failures += 1;
    pausedUntil = now() + Math.min(retryDelayMs, maxRetryDelayMs);
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pausedUntil - now());
  }

  function remove(reference: string): void {
    const stored = read();
    write({ ...stored, queue: stored.queue.filter((report) => report.reference !== reference) });
  }

  function read(): StoredQueue {
    try {
      const { count, queue }: StoredQueue = JSON.parse(storage.read(key) ?? '');
      return { count, queue: queue.filter(({ at }) => now() - at < maxAgeMs) };
    } catch {
      return { count: 0, queue: [] };
    }
  }

  function write(stored: StoredQueue): void {
    storage.write(key, JSON.stringify(stored));
  }
}
