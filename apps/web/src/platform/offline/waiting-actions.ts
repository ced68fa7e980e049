import type { QueryClient } from '@tanstack/react-query';

import type { ApiClient } from '../api-client.ts';
import { ApiError, isUnanswered, isUnauthenticated } from '../api-error.ts';
import { randomKey } from '../intent-keys.ts';
import type { TabLock } from '../tab-lock.ts';
import type { DeviceStore, WaitingAction } from './device-store.ts';

/** Something that may wait for a connection. */
export type ActionKind<Input, Answer = unknown> = {
  name: string;
  /** What it is about, where one is told from another: the public id of a tree. */
  subjectOf?(input: Input): string;
  send(call: ApiClient['call'], input: Input, idempotencyKey: string): Promise<Answer>;
  /** Shows it as done. */
  show(queryClient: QueryClient, input: Input): void;
  /** It was sent or refused: what the server says counts again. */
  settle(queryClient: QueryClient, input: Input): void;
  /** Nobody pressed anything: that it waits is no news. */
  isQuiet?: boolean;
  /** After this time it means nothing any more. */
  lastsMs: number;
};

type Options = {
  store: Pick<DeviceStore, 'actions' | 'addAction' | 'changeAction' | 'removeAction'>;
  /** Each reads the inputs that it wrote itself. */
  kinds: readonly ActionKind<never>[];
  call: ApiClient['call'];
  queryClient: QueryClient;
  accountId: () => string | undefined;
  /** One tab sends at a time. */
  tabLock: TabLock;
  now: () => number;
  /** Tells the person that what they did waits. */
  onKept: () => void;
  /** Tells the person that the server did not take something. */
  onRefused: (action: WaitingAction, error: ApiError | undefined) => void;
  onSent: (count: number) => void;
  /** Tells other tabs that the list is another, and is told by them. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
};

export type WaitingActions = {
  /** Sends it, or has it wait where the server cannot be reached: `undefined` then. */
  sendOrWait<Input, Answer>(
    kind: ActionKind<Input, Answer>,
    input: Input,
  ): Promise<{ answer: Answer } | undefined>;
  /** Sends what waits, in order, until it is all sent or the server is away again. */
  flush(): Promise<void>;
  list(): readonly WaitingAction[];
  /** Shows what waits as done, in answers that do not know of it. */
  showAll(): void;
  /** Reads the list anew: another person, or another tab. */
  reload(): Promise<void>;
  subscribe(listener: () => void): () => void;
  stop(): void;
};

/** A server that is there and fails is tried again after these waits; then the action is given up as refused. */
const waitsMs = [2_000, 5_000, 15_000, 60_000, 300_000, 900_000];

/** Answered before the server looked at the action, or while it could not. */
const saysNothing = new Set([401, 408, 425, 429]);

/**
 * Actions of one person that wait for a connection, in the order in which they were done. They outlive the page; each is tried
 * under its own idempotency key until the server says yes or no, so that it happens once.
 */
export function createWaitingActions(options: Options): WaitingActions {
  const { store, kinds, call, queryClient, accountId, tabLock, now, channel } = options;
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]));
  const listeners = new Set<() => void>();
  const lastOfKind = new Map<string, Promise<unknown>>();
  let waiting: readonly WaitingAction[] = [];
  let flushing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A server that answered is not asked sooner by who comes back to the app; one that was out of reach is. */
  let isLeftInPeace = false;

  async function reload(): Promise<void> {
    const account = accountId();
    waiting = account === undefined ? [] : await store.actions(account);
    showAll();
    for (const listener of listeners) listener();
  }

  async function changed(): Promise<void> {
    await reload();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel?.postMessage('changed');
  }

  /** What waits is shown as done, whatever the server, which does not know it yet, has just said. */
  function showAll(): void {
    for (const { kind, input } of waiting) kindOf.get(kind)?.show(queryClient, input as never);
  }

  /** One of a kind after the other, or an older one that got no answer would be sent again over a newer one. */
  function sendOrWait<Input, Answer>(kind: ActionKind<Input, Answer>, input: Input) {
    const account = accountId();
    const work = () => sendOrKeep(account, kind, input);
    const sent = (lastOfKind.get(kind.name) ?? Promise.resolve()).then(work, work);
    lastOfKind.set(kind.name, sent);
    return sent;
  }

  async function sendOrKeep<Input, Answer>(
    account: string | undefined,
    kind: ActionKind<Input, Answer>,
    input: Input,
  ) {
    const key = randomKey();
    let failure: unknown = new Error('Nobody is signed in.');
    if (account !== accountId()) throw failure;
    if (waiting.length === 0) {
      try {
        return { answer: await kind.send(call, input, key) };
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        failure = error;
      }
    }
    if (isWaiting(kind.name, input)) return undefined;
    const action = { kind: kind.name, input, key, at: now(), failures: 0 };
    const isKept =
      account !== undefined && account === accountId() && (await store.addAction(account, action));
    if (!isKept) throw failure;
    await changed();
    if (kind.isQuiet !== true) options.onKept();
    void flush();
    return undefined;
  }

  /** The same wish twice is one; a wish and its opposite are two. */
  function isWaiting(name: string, input: unknown): boolean {
    const last = waiting.findLast(({ kind }) => kind === name);
    return last !== undefined && JSON.stringify(last.input) === JSON.stringify(input);
  }

  async function flush(): Promise<void> {
    if (isLeftInPeace) return undefined;
    clearTimeout(timer);
    flushing ??= tabLock(sendAll).finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  async function sendAll(): Promise<void> {
    let sent = 0;
    for (;;) {
      const account = accountId();
      const [next] = account === undefined ? [] : await store.actions(account);
      if (account === undefined || next === undefined) break;
      const outcome = await send(account, next);
      if (outcome === 'later') break;
      if (outcome === 'sent') sent += 1;
      await changed();
    }
    if (sent > 0) options.onSent(sent);
  }

  async function send(account: string, action: WaitingAction): Promise<'sent' | 'refused' | 'later'> {
    const kind = kindOf.get(action.kind);
    const isTooOld = kind === undefined || now() - action.at > kind.lastsMs;
    try {
      if (!isTooOld) await kind.send(call, action.input as never, action.key);
    } catch (error) {
      // Who has signed out meanwhile has left this behind.
      if (account !== accountId() || isUnauthenticated(error)) return 'later';
      const isRefusal = await refuses(account, action, error);
      if (!isRefusal) return 'later';
      await end(account, action);
      options.onRefused(action, error instanceof ApiError ? error : undefined);
      return 'refused';
    }
    await end(account, action);
    if (isTooOld) options.onRefused(action, undefined);
    return isTooOld ? 'refused' : 'sent';
  }

  async function end(account: string, action: WaitingAction): Promise<void> {
    await store.removeAction(account, action.id);
    waiting = waiting.filter(({ id }) => id !== action.id);
    kindOf.get(action.kind)?.settle(queryClient, action.input as never);
  }

  /** Whether the server, which was reached, will never take it. */
  async function refuses(account: string, action: WaitingAction, error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError)) return true;
    const { status, retryAfterSeconds } = error;
    if (status >= 400 && status < 500 && !saysNothing.has(status)) return true;
    const failures = action.failures + (status >= 500 ? 1 : 0);
    if (failures >= waitsMs.length) return true;
    if (failures !== action.failures) await store.changeAction(account, { ...action, failures });
    const waitMs = Math.max(waitsMs[failures] ?? 0, (retryAfterSeconds ?? 0) * 1_000);
    isLeftInPeace = status >= 400;
    timer = setTimeout(() => {
      isLeftInPeace = false;
      void flush();
    }, waitMs);
    return false;
  }

  channel?.addEventListener('message', () => void reload());
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
      showAll();
  });

  return {
    sendOrWait,
    flush,
    list: () => waiting,
    showAll,
    reload,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      clearTimeout(timer);
      stop();
    },
  };
}
