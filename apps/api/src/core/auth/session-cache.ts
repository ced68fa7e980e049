import { LRUCache } from 'lru-cache';

import { type Clock, second } from '../clock.ts';
import type { CallerRow } from './authentication.queries.ts';

export type SessionCache = {
  get(sessionId: string): CallerRow | undefined;
  read(sessionId: string): Promise<CallerRow | undefined>;
  delete(sessionId: string): void;
};

type SelectCallers = (sessionIds: string[]) => Promise<CallerRow[]>;

type CacheEntry = { caller: CallerRow; isRefreshing: boolean };

type Batch = { sessionIds: Set<string>; rows: Promise<Map<string, CallerRow>>; send(): void };

/** A session that ended elsewhere is rejected within this time. */
const ttlMs = 5 * second;
/** An entry used after this age is refreshed in the background, in batches, before it expires. */
const refreshAfterMs = 2 * second;
const batchDelayMs = second;
/** Small enough that no request waits noticeably behind a background read. */
const maxBatchSize = 64;
const maxEntries = 50_000;

export function createSessionCache(select: SelectCallers, clock: Clock): SessionCache {
  const now = () => clock.now().getTime();
  const entries = new LRUCache<string, CacheEntry>({
    max: maxEntries,
    // The library counts the last millisecond in.
    ttl: ttlMs - 1,
    ttlResolution: 0,
    perf: { now },
  });
  const pendingReads = new Set<Set<string>>();
  let readBatch: Batch | undefined;
  let refreshBatch: Batch | undefined;

  return { get, read, delete: remove };

  function get(sessionId: string): CallerRow | undefined {
    const entry = entries.get(sessionId);
    if (entry === undefined) return undefined;
    const ageMs = ttlMs - 1 - entries.getRemainingTTL(sessionId);
    if (ageMs >= refreshAfterMs && !entry.isRefreshing) refresh(sessionId, entry);
    return entry.caller;
  }

  /** Reads all sessions of one event-loop turn in one statement: single reads are too slow under load. */
  async function read(sessionId: string): Promise<CallerRow | undefined> {
    readBatch ??= createBatch((send) => setImmediate(send));
    readBatch.sessionIds.add(sessionId);
    return (await readBatch.rows).get(sessionId);
  }

  function refresh(sessionId: string, entry: CacheEntry): void {
    entry.isRefreshing = true;
    refreshBatch ??= createBatch((send) => setTimeout(send, batchDelayMs).unref());
    refreshBatch.sessionIds.add(sessionId);
    if (refreshBatch.sessionIds.size >= maxBatchSize) refreshBatch.send();
  }

  function createBatch(schedule: (send: () => void) => void): Batch {
    const sessionIds = new Set<string>();
    const { promise: rows, resolve } = Promise.withResolvers<Map<string, CallerRow>>();
    let isSent = false;
    const batch: Batch = { sessionIds, rows, send };
    schedule(send);
    // Callers of `read` get the failure; a failed background read has no caller and is retried by the next
    // call.
    rows.catch(() => {});
    return batch;

    function send(): void {
      if (isSent) return;
      isSent = true;
      if (readBatch === batch) readBatch = undefined;
      if (refreshBatch === batch) refreshBatch = undefined;
      resolve(selectAndCache(sessionIds));
    }
  }

  async function selectAndCache(sessionIds: Set<string>): Promise<Map<string, CallerRow>> {
    const start = now();
    pendingReads.add(sessionIds);
    const callers = await select([...sessionIds]).finally(() => pendingReads.delete(sessionIds));
    const rows = new Map(callers.map((row) => [row.sessionId, row]));
    for (const sessionId of sessionIds) {
      const caller = rows.get(sessionId);
      // A caller without a name is never cached, so that setting the name takes effect immediately.
      if (caller?.isNamed) entries.set(sessionId, { caller, isRefreshing: false }, { start });
      else entries.delete(sessionId);
    }
    return rows;
  }

  /** Also removes the session from pending reads, which may have started before it ended. */
  function remove(sessionId: string): void {
    entries.delete(sessionId);
    for (const sessionIds of pendingReads) sessionIds.delete(sessionId);
  }
}
