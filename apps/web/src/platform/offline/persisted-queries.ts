import { notifyManager } from '@tanstack/react-query';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

import { isUnreachable } from '../api-error.ts';
import { isOfPageState } from '../page-state.ts';
import type { OfflineDb, PersistedQuery } from './offline-db.ts';

/** Which queries are stored, and how much of each. */
export type PersistencePolicy = {
  /** Undefined for queries that are not stored. */
  kindOf(key: QueryKey): string | undefined;
  truncate(data: unknown): unknown;
  maxOf(kind: string): number;
  /** Whether the page that a visit starts with shows it. */
  isShownFirst(kind: string): boolean;
};

type Options = {
  queryClient: QueryClient;
  store: Pick<OfflineDb, 'queries' | 'saveQueries'>;
  policy: PersistencePolicy;
  accountId: () => string | undefined;
  /** Called after a restore; restored responses lack the user's pending changes. */
  onRestored: () => void;
};

export type PersistedQueries = {
  /** Timestamp of the oldest stored query on the page; undefined without any. */
  oldestLoadedAt(): number | undefined;
  /** Whether the page shows a restored response because the server is unreachable. */
  isFallback(): boolean;
  subscribe(listener: () => void): () => void;
  /** Shows the last known responses of the first page until the server answers. */
  restoreFirst(): Promise<void>;
  /** Writes pending queries immediately. */
  flush(): Promise<void>;
  stop(): void;
};

/** Responses come in bursts and are written together. */
const writeDelayMs = 500;

/**
 * Stores query responses on the device and restores them, with their age, when a visit starts or the server is
 * unreachable.
 */
export function persistQueries(options: Options): PersistedQueries {
  const { queryClient, store, policy, accountId, onRestored } = options;
  const cache = queryClient.getQueryCache();
  const unwritten = new Map<string, { owner: string; query: PersistedQuery }>();
  /** Restored queries that the server has not answered. */
  const unanswered = new Set<string>();
  const fallbacks = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restoring: Promise<void> | undefined;
  let isRestoring = false;

  function schedule(query: Query): void {
    const { queryKey: key, queryHash: hash, state } = query;
    const { data, dataUpdatedAt: at } = state;
    // The page shows what visitors may see.
    if (isOfPageState(query)) return;
    const kind = policy.kindOf(key);
    const owner = accountId();
    if (owner === undefined || kind === undefined || data === undefined || isRestoring) return;
    unwritten.set(hash, { owner, query: { hash, key, data: policy.truncate(data), at, kind } });
    timer ??= setTimeout(() => void flush(), writeDelayMs);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const account = accountId();
    // Drops responses of an account that has since signed out.
    const ownQueries = [...unwritten.values()].filter(({ owner }) => owner === account);
    unwritten.clear();
    if (account === undefined || ownQueries.length === 0) return;
    await store.saveQueries(
      account,
      ownQueries.map(({ query }) => query),
      policy.maxOf,
    );
  }

  async function restore(isIncluded: (kind: string) => boolean): Promise<void> {
    const account = accountId();
    if (account === undefined) return;
    const queries = await store.queries(account);
    // The account signed out during the read.
    if (account !== accountId()) return;
    isRestoring = true;
    for (const { hash, key, data, at, kind } of queries) {
      // Responses stored by an older release have a kind that the policy no longer names.
      const state = queryClient.getQueryState(key);
      const isLoaded = state?.data !== undefined && !isOfPageState({ state });
      if (kind !== policy.kindOf(key) || isLoaded || !isIncluded(kind)) continue;
      unanswered.add(hash);
      queryClient.setQueryData(key, data, { updatedAt: at });
      // Marked as stale, so it is refetched as soon as the server responds.
      void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
    }
    isRestoring = false;
    onRestored();
  }

  async function fallBack(): Promise<void> {
    markFallbacks();
    restoring ??= restore(() => true).finally(() => (restoring = undefined));
    await restoring;
    markFallbacks();
  }

  function markFallbacks(): void {
    for (const hash of unanswered) fallbacks.add(hash);
  }

  function forget(hash: string): void {
    unanswered.delete(hash);
    fallbacks.delete(hash);
  }

  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'removed') forget(event.query.queryHash);
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success') {
      // A local change is stored too, but leaves the response time.
      if (action.manual !== true) forget(query.queryHash);
      schedule(query);
    }
    if ((action.type === 'failed' || action.type === 'error') && isUnreachable(action.error)) void fallBack();
  });

  // Queries that completed or failed before this module was loaded.
  for (const query of cache.getAll()) {
    schedule(query);
    if (isUnreachable(query.state.fetchFailureReason)) void fallBack();
  }

  const activeQueries = () =>
    cache
      .findAll({ type: 'active' })
      .filter(({ queryKey, state }) => policy.kindOf(queryKey) !== undefined && state.data !== undefined);
  return {
    oldestLoadedAt() {
      const timestamps = activeQueries().map((query) => query.state.dataUpdatedAt);
      return timestamps.length === 0 ? undefined : Math.min(...timestamps);
    },
    isFallback: () => activeQueries().some((query) => fallbacks.has(query.queryHash)),
    // Queries can start during a render, when no state may be set.
    subscribe: (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    restoreFirst: () => restore(policy.isShownFirst),
    flush,
    stop() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
