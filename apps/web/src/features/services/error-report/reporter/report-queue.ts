import type { NewErrorReport } from '@nabta/contract/error-report';

import type { KeyValueStorage } from '../../../platform/storage.ts';

type Queued = Omit<NewErrorReport, 'agoMs'> & { at: number };

/** `later` carries how many seconds to wait, where the server said so. */
export type Outcome = 'sent' | 'refused' | { later: number | undefined };

type Options = {
  storage: KeyValueStorage;
  now: () => number;
  isOnline: () => boolean;
  send: (report: NewErrorReport) => Promise<Outcome>;
};

const key = 'error-reports';
const sameAgainMs = 60_000;
const mostAVisit = 20;
const mostQueued = 10;
const oldestMs = 24 * 60 * 60 * 1_000;
const firstWaitMs = 30_000;
const longestWaitMs = 10 * 60_000;

type Kept = { count: number; queue: Queued[] };

/**
 * Each failure once a minute and twenty a visit, which is what a tab lives for; what could not be sent waits in its storage,
 * so that a reload, with which many failures end, loses none.
 */
export function createReportQueue({ storage, now, isOnline, send }: Options) {
  const lastAt = new Map<string, number>();
  let failures = 0;
  let notBefore = 0;
  let sending = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    /** False where it was told a moment ago, or enough were told. */
    add(report: Queued): boolean {
      const kept = read();
      const alike = [report.type, report.message, report.frames[0]?.file, report.frames[0]?.column].join(' ');
      const isRepeated = report.at - (lastAt.get(alike) ?? -Infinity) < sameAgainMs;
      if (isRepeated || kept.count >= mostAVisit) return false;
      lastAt.set(alike, report.at);
      write({ count: kept.count + 1, queue: [...kept.queue, report].slice(-mostQueued) });
      void flush();
      return true;
    },
    flush,
  };

  /** Sends what waits, one after the other, and after what is being sent already. */
  function flush(): Promise<void> {
    sending = sending.then(sendAll);
    return sending;
  }

  async function sendAll(): Promise<void> {
    for (let [next] = read().queue; next !== undefined; [next] = read().queue) {
      if (!isOnline() || now() < notBefore) return;
      const { at, ...report } = next;
      const outcome = await send({ ...report, agoMs: Math.max(0, Math.round(now() - at)) });
      if (typeof outcome === 'object') {
        rest(outcome.later);
        return;
      }
      failures = 0;
      remove(next.reference);
    }
  }

  function rest(seconds: number | undefined): void {
    const waitMs = seconds === undefined ? firstWaitMs * 2 ** failures : seconds * 1_000;
    failures += 1;
    notBefore = now() + Math.min(waitMs, longestWaitMs);
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), notBefore - now());
  }

  function remove(reference: string): void {
    const kept = read();
    write({ ...kept, queue: kept.queue.filter((other) => other.reference !== reference) });
  }

  function read(): Kept {
    try {
      const { count, queue } = JSON.parse(storage.read(key) ?? '') as Kept;
      return { count, queue: queue.filter(({ at }) => now() - at < oldestMs) };
    } catch {
      return { count: 0, queue: [] };
    }
  }

  function write(kept: Kept): void {
    storage.write(key, JSON.stringify(kept));
  }
}
