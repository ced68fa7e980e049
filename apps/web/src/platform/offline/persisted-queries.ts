import { notifyManager } from '@tanstack/react-query';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

import { isUnanswered } from '../api-error.ts';
import type { DeviceStore, KeptAnswer } from './device-store.ts';

/** Which answers are kept, how much of each, and how many of a kind. */
export type Keeping = {
  /** Undefined for what is not kept. */
  kindOf(key: QueryKey): string | undefined;
  partOf(data: unknown): unknown;
  mostOf(kind: string): number;
};

type Options = {
  queryClient: QueryClient;
  store: Pick<DeviceStore, 'answers' | 'keepAnswers'>;
  keeping: Keeping;
  accountId: () => string | undefined;
  /** Answers of before stand where those of now would: what the person did since may be missing in them. */
  onRestored: () => void;
};

export type KeptAnswers = {
  /** The oldest instant that something now on the screen is from; undefined where nothing of the person's is shown. */
  shownAt(): number | undefined;
  /** Whether something on the screen stands there because the server could not be reached. */
  isFallback(): boolean;
  subscribe(listener: () => void): () => void;
  /** Writes down what is not yet written. */
  flush(): Promise<void>;
  stop(): void;
};

/** Answers come in bursts; they are written together. */
const writeAfterMs = 500;

/**
 * The server first, the device where it cannot be reached: every answer worth it is kept as it comes, and shown again, with its
 * age, when a question goes unanswered. Whoever is online sees nothing but what the server says.
 */
export function keepAnswers({ queryClient, store, keeping, accountId, onRestored }: Options): KeptAnswers {
  const cache = queryClient.getQueryCache();
  const unwritten = new Map<string, { of: string; answer: KeptAnswer }>();
  const fallbacks = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restoring: Promise<void> | undefined;
  let isRestoring = false;

  function note({ queryKey: key, queryHash: hash, state: { data, dataUpdatedAt: at } }: Query): void {
    const kind = keeping.kindOf(key);
    const of = accountId();
    if (of === undefined || kind === undefined || data === undefined || isRestoring) return;
    unwritten.set(hash, { of, answer: { hash, key, data: keeping.partOf(data), at, kind } });
    timer ??= setTimeout(() => void flush(), writeAfterMs);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const account = accountId();
    // What was told to somebody who has left since is not the next person's.
    const own = [...unwritten.values()].filter(({ of }) => of === account);
    unwritten.clear();
    if (account === undefined || own.length === 0) return;
    await store.keepAnswers(
      account,
      own.map(({ answer }) => answer),
      keeping.mostOf,
    );
  }

  async function restore(): Promise<void> {
    const account = accountId();
    if (account === undefined) return;
    const answers = await store.answers(account);
    // Who signed out while the device was reading is shown nothing.
    if (account !== accountId()) return;
    isRestoring = true;
    for (const { hash, key, data, at } of answers) {
      if (queryClient.getQueryData(key) !== undefined) continue;
      fallbacks.add(hash);
      queryClient.setQueryData(key, data, { updatedAt: at });
      // However young: it is asked for as soon as somebody answers.
      void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
    }
    isRestoring = false;
    onRestored();
  }

  const fallBack = () => (restoring ??= restore().finally(() => (restoring = undefined)));

  const stop = cache.subscribe((event) => {
    if (event.type === 'removed') fallbacks.delete(event.query.queryHash);
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success') {
      // A change by the person's own hand is kept too; it makes nothing younger.
      if (action.manual !== true) fallbacks.delete(query.queryHash);
      note(query);
    }
    if ((action.type === 'failed' || action.type === 'error') && isUnanswered(action.error)) void fallBack();
  });

  // What came, and what did not, before this part of the app was here.
  for (const query of cache.getAll()) {
    note(query);
    if (isUnanswered(query.state.fetchFailureReason)) void fallBack();
  }

  const shown = () =>
    cache
      .findAll({ type: 'active' })
      .filter(({ queryKey, state }) => keeping.kindOf(queryKey) !== undefined && state.data !== undefined);
  return {
    shownAt() {
      const ages = shown().map((query) => query.state.dataUpdatedAt);
      return ages.length === 0 ? undefined : Math.min(...ages);
    },
    isFallback: () => shown().some((query) => fallbacks.has(query.queryHash)),
    // Questions begin while screens are drawn, when nothing else may be drawn.
    subscribe: (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    flush,
    stop() {
      clearTimeout(timer);
      stop();
    },
  };
}
