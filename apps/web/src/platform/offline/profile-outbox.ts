import type { QueryClient } from '@tanstack/react-query';

import type { ApiClient } from '../api-client.ts';
import { ApiError, isRetryable, isUnreachable } from '../api-error.ts';
import { randomKey } from '../idempotency-keys.ts';
import type { OfflineDb, OutboxItem } from './offline-db.ts';
import { backOffMs, createOutbox } from './outbox.ts';
import type { OutboxOptions } from './outbox.ts';

/** Handler of one kind of queued action. */
export type OutboxHandler<Input, Result = unknown> = {
  name: string;
  /** Subject of the action, e.g. the public id of a tree. */
  subjectOf?(input: Input): string;
  send(call: ApiClient['call'], input: Input, idempotencyKey: string): Promise<Result>;
  /** Applies the action to cached queries. */
  applyOptimistic(queryClient: QueryClient, input: Input): void;
  /** Invalidates the queries after the action was sent or rejected. */
  invalidate(queryClient: QueryClient, input: Input): void;
  /** Suppresses the message that the action is queued. */
  isSilent?: boolean;
  /** Expired actions are rejected instead of sent. */
  maxAgeMs: number;
};

/** Result of queued actions. */
export type Outcome = 'queued' | { sent: number } | { rejected: OutboxItem; error: ApiError | undefined };

type Options = Pick<OutboxOptions<OutboxItem>, 'accountId' | 'tabLock' | 'channel'> & {
  storage: Pick<OfflineDb, 'items' | 'addItem' | 'putItem' | 'deleteItem'>;
  /** Each handler reads only inputs that it wrote. */
  handlers: readonly OutboxHandler<unknown>[];
  call: ApiClient['call'];
  queryClient: QueryClient;
  now: () => number;
  onOutcome: (outcome: Outcome) => void;
};

export type ProfileOutbox = ReturnType<typeof createProfileOutbox>;

/** Delays after server errors; then the action is rejected. */
const retryDelaysMs = [2_000, 5_000, 15_000, 60_000, 300_000, 900_000];

/**
 * Outbox of profile actions in order. Each is retried with its idempotency key until the server accepts or
 * rejects it; a rejected action is dropped.
 */
export function createProfileOutbox(options: Options) {
  const { storage, handlers, call, queryClient, accountId, tabLock, channel, now, onOutcome } = options;
  const handlersByName = new Map(handlers.map((handler) => [handler.name, handler]));
  const lastSendByName = new Map<string, Promise<unknown>>();
  /** End of the pause after a server error; focus does not shorten it. */
  let pausedUntil = 0;

  const outbox = createOutbox<OutboxItem>({
    storage,
    accountId,
    tabLock,
    channel,
    next: ([oldest]) => oldest,
    async send({ kind, input, key, at }) {
      pausedUntil = 0;
      const handler = handlersByName.get(kind);
      if (handler === undefined || now() - at > handler.maxAgeMs) throw new Error('Expired.');
      await handler.send(call, input, key);
      return undefined;
    },
    async onError(item, error, account) {
      const failures = item.failures + (error instanceof ApiError && error.status >= 500 ? 1 : 0);
      if (isRetryable(error) && failures < retryDelaysMs.length) {
        if (failures > item.failures) await storage.putItem(account, { ...item, failures });
        const delayMs = backOffMs(retryDelaysMs, failures, error.retryAfterSeconds);
        if (!isUnreachable(error)) pausedUntil = now() + delayMs;
        return delayMs;
      }
      onOutcome({ rejected: item, error: error instanceof ApiError ? error : undefined });
      return undefined;
    },
    onLoaded: applyOptimistic,
    onSettled: ({ kind, input }) => handlersByName.get(kind)?.invalidate(queryClient, input),
    onFlushed({ sent }) {
      if (sent > 0) onOutcome({ sent });
    },
  });

  /** Applies pending actions to cached queries, because server responses do not include them yet. */
  function applyOptimistic(): void {
    for (const { kind, input } of outbox.list())
      handlersByName.get(kind)?.applyOptimistic(queryClient, input);
  }

  /**
   * Sends the action, or queues it and returns undefined when the server is unreachable. Actions of one kind
   * are sent in sequence; otherwise a retry of an older one could overwrite a newer one.
   */
  function sendOrQueue<Input, Result>(handler: OutboxHandler<Input, Result>, input: Input) {
    const account = accountId();
    const run = () => sendOrStore(account, handler, input);
    const sent = (lastSendByName.get(handler.name) ?? Promise.resolve()).then(run, run);
    lastSendByName.set(handler.name, sent);
    return sent;
  }

  async function sendOrStore<Input, Result>(
    account: string | undefined,
    handler: OutboxHandler<Input, Result>,
    input: Input,
  ) {
    const key = randomKey();
    let failure: unknown = new Error('Nobody is signed in.');
    if (account !== accountId()) throw failure;
    if (outbox.list().length === 0) {
      try {
        return { answer: await handler.send(call, input, key) };
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        failure = error;
      }
    }
    if (isQueued(handler.name, input)) return undefined;
    const item = { kind: handler.name, input, key, at: now(), failures: 0 };
    const isStored =
      account !== undefined && account === accountId() && (await storage.addItem(account, item));
    if (!isStored) throw failure;
    await outbox.reloadAllTabs();
    if (handler.isSilent !== true) onOutcome('queued');
    void flush();
    return undefined;
  }

  /** Equal consecutive actions are one; on, off and on are three. */
  function isQueued(name: string, input: unknown): boolean {
    const last = outbox.list().findLast(({ kind }) => kind === name);
    return last !== undefined && JSON.stringify(last.input) === JSON.stringify(input);
  }

  async function flush(): Promise<void> {
    if (now() >= pausedUntil) await outbox.flush();
  }

  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
      applyOptimistic();
  });

  return {
    ...outbox,
    sendOrQueue,
    applyOptimistic,
    flush,
    stop() {
      outbox.stop();
      unsubscribe();
    },
  };
}
