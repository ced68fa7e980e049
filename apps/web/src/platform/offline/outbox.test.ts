import type { Endpoint, UploadFile } from '@nabta/contract/core/endpoint';
import {
  addFieldPhotoPart,
  getFieldPhoto,
  keepFieldPhoto,
  plantTree,
  recordVisit,
} from '@nabta/contract/supply/field';
import { updateTree } from '@nabta/contract/trees/tree';
import { photoChunkBytes } from '@nabta/domain/planting';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createFieldOutbox } from '#features/supply/field/work/field-outbox.ts';
import type { TaskStore } from '#features/supply/field/work/field-outbox.ts';
import type { FieldTask, Planting } from '#features/supply/field/work/field-task.ts';
import { outboxHandlers } from '#shared/offline/outbox-handlers.ts';
import { unsentTaskCount } from '#shared/offline/unsent-task-count.ts';
import { createMemoryOfflineDb } from '#testing/memory-offline-db.ts';

import type { ApiClient } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import type { TabLock } from '../tab-lock.ts';
import { createProfileOutbox } from './profile-outbox.ts';
import type { OutboxHandler } from './profile-outbox.ts';

const networkError = new ApiError('No connection', { status: 0, code: 'NETWORK_ERROR' });
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const httpError = (
  status: number,
  retryAfterSeconds?: number,
  serverCode?: 'TAG_TAKEN' | 'CONFLICT' | 'SECOND_FACTOR_REQUIRED',
) => new ApiError('No', { status, code: 'HTTP_ERROR', retryAfterSeconds, serverCode });

/** Tabs share one lock, and a stubbed server that receives each item's name and key. */
function createServer() {
  const server = vi.fn<(name: string, key: string) => Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();
  const tabLock: TabLock = (run) => {
    const next = last.then(run, run);
    last = next;
    return next;
  };
  return {
    server,
    tabLock,
    names: () => server.mock.calls.map(([name]) => name),
    keysOf: (name: string) => server.mock.calls.filter(([each]) => each === name).map(([, key]) => key),
  };
}

function createProfileBrowser() {
  const shared = createServer();
  const storage = createMemoryOfflineDb();
  const events: string[] = [];
  let account: string | undefined = 'noura';
  void storage.claim(account);
  const rename: OutboxHandler<string> = {
    name: 'naming',
    send: (_call, name, key) => shared.server(name, key),
    applyOptimistic: (queryClient, name) => queryClient.setQueryData(['name'], name),
    invalidate: (queryClient) => void queryClient.invalidateQueries({ queryKey: ['name'] }),
    maxAgeMs: dayMs,
  };
  const call = vi.fn(async () => ({}));
  function openTab() {
    const queryClient = new QueryClient();
    const outbox = createProfileOutbox({
      storage,
      handlers: [rename, ...outboxHandlers],
      call: call as unknown as ApiClient['call'],
      queryClient,
      accountId: () => account,
      tabLock: shared.tabLock,
      now: Date.now,
      onOutcome(outcome) {
        if (outcome === 'queued') events.push('queued');
        else if ('sent' in outcome) events.push(`sent ${outcome.sent}`);
        else events.push(`rejected ${String(outcome.rejected.input)} ${outcome.error?.status ?? 'late'}`);
      },
    });
    return {
      ...outbox,
      queryClient,
      add: (name: string) => outbox.sendOrQueue(rename, name),
      pending: () => outbox.list().map(({ input }) => input),
    };
  }
  return {
    ...shared,
    storage,
    call,
    events,
    openTab,
    isHolding: false,
    async switchAccount(next: string | undefined) {
      account = next;
      if (next === undefined) await storage.erase();
      else await storage.claim(next);
    },
    failStorage: () => storage.erase(),
  };
}

function planting(tagId: string): Planting {
  const place = { longitude: 46, latitude: 24, accuracyM: 5 };
  const body = { effortId: 'effort', specieId: 'ghaf', tagId, ...place, plantedAt: '2026-03-01T09:00:00Z' };
  return { kind: 'planting', specieName: { en: 'Ghaf' }, body };
}
const photo = new Blob(['a photo']);

type Call = { endpoint: Endpoint; body: unknown; key: string | undefined; part?: [unknown, number] };

function createFieldBrowser() {
  const shared = createServer();
  const tasks = new Map<string, FieldTask>();
  const calls: Call[] = [];
  /** Error of the photo endpoints. */
  const photoError = vi.fn<(endpoint: Endpoint) => ApiError | undefined>();
  let received = 0;
  let account: string | undefined = 'noura';
  const storage: TaskStore = {
    items: async (accountId) => [...tasks.values()].filter((task) => task.accountId === accountId),
    putItem: async (_accountId, task) => void tasks.set(task.id, task),
    deleteItem: async (_accountId, id) => void tasks.delete(id),
    erase: async () => tasks.clear(),
  };
  const call = (async (
    endpoint: Endpoint,
    input: { body?: { tagId?: string }; params?: { offset?: number }; file?: UploadFile },
    options?: { idempotencyKey?: string },
  ) => {
    const { body, params, file } = input;
    const key = options?.idempotencyKey;
    calls.push({ endpoint, body, key, ...(file && { part: [params?.offset, file.size] }) });
    if (key !== undefined) return await shared.server(body?.tagId ?? 'visit', key);
    const error = photoError(endpoint);
    if (error !== undefined) throw error;
    if (endpoint === addFieldPhotoPart) received += file?.size ?? 0;
    if (endpoint === keepFieldPhoto) received = 0;
    return { received, isKept: false };
  }) as ApiClient['call'];
  function openTab() {
    const outbox = createFieldOutbox({
      storage,
      call,
      accountId: () => account,
      tabLock: shared.tabLock,
      now: Date.now,
      onFlushed: () => undefined,
    });
    const notSent = () => outbox.list().filter(({ state }) => state !== 'sent');
    return {
      ...outbox,
      add: (tagId: string, file?: Blob) => outbox.add(planting(tagId), file),
      pending: () => notSent().map(({ deed }) => (deed as Planting).body.tagId),
    };
  }
  return {
    ...shared,
    storage,
    tasks,
    calls,
    photoError,
    receive: (bytes: number) => (received += bytes),
    openTab,
    isHolding: true,
    async switchAccount(next: string | undefined) {
      account = next;
    },
    failStorage: async () => void vi.spyOn(storage, 'putItem').mockRejectedValueOnce(networkError),
  };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe.each([
  ['profile actions', createProfileBrowser],
  ['field work', createFieldBrowser],
])('outbox of %s', (_name, createBrowser) => {
  /** A browser with items that were queued while the server was unreachable. */
  async function queue(...names: string[]) {
    const browser = createBrowser();
    browser.server.mockRejectedValue(networkError);
    const tab = browser.openTab();
    for (const name of names) await tab.add(name);
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.pending()).toEqual(names);
    const keys = browser.keysOf('first');
    browser.server.mockReset().mockResolvedValue('taken');
    return { browser, tab, keys };
  }

  test('keeps an item when the tab closes and sends it once with the same key', async () => {
    const { browser, tab, keys } = await queue('first');
    tab.stop();
    const next = browser.openTab();
    await Promise.all([next.flush(), next.flush()]);
    expect(browser.names()).toEqual(['first']);
    expect(new Set([...keys, ...browser.keysOf('first')]).size).toBe(1);
    expect(next.pending()).toEqual([]);
  });

  test('sends the items of two tabs in order and once each', async () => {
    const { browser, tab } = await queue('first', 'second');
    const other = browser.openTab();
    await other.reload();
    browser.server.mockRejectedValueOnce(networkError);
    await other.add('third');
    await vi.advanceTimersByTimeAsync(0);
    browser.server.mockClear();
    await Promise.all([tab.flush(), other.flush()]);
    expect(browser.names()).toEqual(['first', 'second', 'third']);
  });

  test('uses one key for all attempts of an item and a different one per item', async () => {
    const { browser, tab } = await queue('first');
    browser.server.mockRejectedValue(networkError);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    await tab.add('second');
    await vi.advanceTimersByTimeAsync(0);
    browser.server.mockResolvedValue('taken');
    await tab.flush();
    const [first, second] = [browser.keysOf('first'), browser.keysOf('second')];
    expect(first.length).toBeGreaterThan(2);
    expect([new Set(first).size, new Set(second).size]).toEqual([1, 1]);
    expect(first[0]).not.toBe(second[0]);
  });

  test.each([408, 425, 429, 503])('retries after the Retry-After of a %i', async (status) => {
    const { browser, tab } = await queue('first');
    browser.server.mockRejectedValueOnce(httpError(status, 40));
    await tab.flush();
    await vi.advanceTimersByTimeAsync(39_000);
    expect(browser.names()).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(browser.names()).toEqual(['first', 'first']);
    expect(tab.pending()).toEqual([]);
  });

  test('stops and keeps the item when the session is rejected', async () => {
    const { browser, tab } = await queue('first');
    browser.server.mockRejectedValue(httpError(401));
    await tab.flush();
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(browser.names()).toEqual(['first']);
    expect(tab.pending()).toEqual(['first']);
  });

  test('settles a rejected item and sends the others', async () => {
    const { browser, tab } = await queue('first', 'second');
    browser.server.mockRejectedValueOnce(httpError(403));
    await tab.flush();
    expect(browser.names()).toEqual(['first', 'second']);
    expect(tab.pending()).toEqual(browser.isHolding ? ['first'] : []);
  });

  test('neither lists nor sends items of a signed-out account', async () => {
    const { browser, tab } = await queue('first');
    for (const account of [undefined, 'faisal']) {
      await browser.switchAccount(account);
      await tab.reload();
      await tab.flush();
      expect(tab.pending()).toEqual([]);
    }
    expect(browser.server).not.toHaveBeenCalled();
  });

  test('stops when the account signs out while an item is being sent', async () => {
    const { browser, tab } = await queue('first', 'second');
    const response = Promise.withResolvers<string>();
    browser.server.mockReturnValueOnce(response.promise);
    const flushed = tab.flush();
    await vi.advanceTimersByTimeAsync(0);
    await browser.switchAccount(undefined);
    response.resolve('taken');
    await flushed;
    expect(browser.names()).toEqual(['first']);
  });

  test('throws when the item cannot be stored', async () => {
    const browser = createBrowser();
    browser.server.mockRejectedValue(networkError);
    await browser.failStorage();
    const tab = browser.openTab();
    await expect(tab.add('first')).rejects.toThrow('No connection');
    expect(tab.pending()).toEqual([]);
  });
});

describe('profile actions', () => {
  let browser: ReturnType<typeof createProfileBrowser>;
  let tab: ReturnType<typeof browser.openTab>;

  beforeEach(() => {
    browser = createProfileBrowser();
    tab = browser.openTab();
  });

  test('are sent immediately while online', async () => {
    browser.server.mockResolvedValue('taken');
    expect(await tab.add('سدرة')).toEqual({ answer: 'taken' });
    expect([tab.pending(), browser.events]).toEqual([[], []]);
  });

  test('are not queued when rejected immediately', async () => {
    browser.server.mockRejectedValue(httpError(403));
    await expect(tab.add('new')).rejects.toThrow('No');
    expect(tab.pending()).toEqual([]);
  });

  test('are not sent before queued ones', async () => {
    browser.server.mockRejectedValueOnce(networkError).mockRejectedValueOnce(networkError);
    await tab.add('first');
    await vi.advanceTimersByTimeAsync(0);
    expect(await tab.add('second')).toBeUndefined();
    await tab.flush();
    expect(browser.names()).toEqual(['first', 'first', 'first', 'second']);
    expect(browser.events).toEqual(['queued', 'queued', 'sent 2']);
  });

  test('are sent after a pending one, whatever its result', async () => {
    const response = Promise.withResolvers<string>();
    browser.server.mockReturnValueOnce(response.promise).mockResolvedValue('taken');
    const both = Promise.all(['open', 'private'].map(tab.add));
    await vi.advanceTimersByTimeAsync(15_000);
    response.reject(networkError);
    await both;
    await tab.flush();
    expect(browser.names()).toEqual(['open', 'open', 'private']);
  });

  test('are not sent for the next account after a sign-out', async () => {
    const response = Promise.withResolvers<string>();
    browser.server.mockReturnValueOnce(response.promise).mockResolvedValue('taken');
    const [, second] = ['first', 'second'].map(tab.add);
    await vi.advanceTimersByTimeAsync(0);
    await browser.switchAccount(undefined);
    response.resolve('taken');
    await expect(second).rejects.toThrow('Nobody');
    expect(browser.names()).toEqual(['first']);
  });

  test('are deduplicated when equal and consecutive, but not when opposite', async () => {
    browser.server.mockRejectedValue(networkError);
    for (const name of ['on', 'on', 'off', 'on']) await tab.add(name);
    expect(tab.pending()).toEqual(['on', 'off', 'on']);
  });

  test('are dropped, reported and refetched when rejected', async () => {
    browser.server.mockRejectedValueOnce(networkError).mockRejectedValue(httpError(403));
    tab.queryClient.setQueryData(['name'], 'old');
    await tab.add('new');
    await tab.flush();
    expect(browser.events).toEqual(['queued', 'rejected new 403']);
    expect(tab.queryClient.getQueryState(['name'])?.isInvalidated).toBe(true);
  });

  test('are dropped after six server errors', async () => {
    browser.server.mockRejectedValueOnce(networkError).mockRejectedValue(httpError(500));
    await tab.add('new');
    await vi.advanceTimersByTimeAsync(dayMs / 2);
    expect(browser.server).toHaveBeenCalledTimes(7);
    expect(browser.events.at(-1)).toBe('rejected new 500');
    expect(tab.pending()).toEqual([]);
  });

  test('do not use up retries when the app is reopened often', async () => {
    browser.server.mockRejectedValueOnce(networkError).mockRejectedValue(httpError(503));
    await tab.add('new');
    for (let visit = 0; visit < 20; visit += 1) await tab.flush();
    expect(browser.server).toHaveBeenCalledTimes(2);
    browser.server.mockResolvedValue('taken');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(browser.events).toEqual(['queued', 'sent 1']);
  });

  test('are rejected without being sent when expired', async () => {
    browser.server.mockRejectedValue(networkError);
    await tab.add('new');
    tab.stop();
    vi.setSystemTime(Date.now() + dayMs + 1);
    browser.server.mockReset().mockResolvedValue('taken');
    await browser.openTab().flush();
    expect(browser.server).not.toHaveBeenCalled();
    expect(browser.events.at(-1)).toBe('rejected new late');
  });

  test('are shown after a restart and over new server responses', async () => {
    browser.server.mockRejectedValue(networkError);
    await tab.add('new');
    const { queryClient, reload } = browser.openTab();
    await reload();
    expect(queryClient.getQueryData(['name'])).toBe('new');
    await queryClient.fetchQuery({ queryKey: ['name'], queryFn: () => 'old' });
    expect(queryClient.getQueryData(['name'])).toBe('new');
  });

  test('are sent when stored by an earlier release', async () => {
    const input = { publicId: '7K3M9QX2TB', givenName: 'سدرة' };
    const stored = { kind: 'rename-tree', input, key: 'k1', at: Date.now(), failures: 2 };
    await browser.storage.addItem('noura', stored);
    await tab.flush();
    const { publicId, givenName } = input;
    const sent = [updateTree, { params: { publicId }, body: { givenName } }, { idempotencyKey: 'k1' }];
    expect(browser.call.mock.calls).toEqual([sent]);
    expect(await browser.storage.items('noura')).toEqual([]);
  });
});

describe('field work', () => {
  let browser: ReturnType<typeof createFieldBrowser>;
  let tab: ReturnType<typeof browser.openTab>;

  beforeEach(() => {
    browser = createFieldBrowser();
    tab = browser.openTab();
  });

  const statesOf = ({ list }: typeof tab) => list().map(({ state, problem }) => [state, problem?.code]);
  const photoCalls = [getFieldPhoto, addFieldPhotoPart, keepFieldPhoto];

  test('is sent before all photos, under its own id', async () => {
    browser.server.mockRejectedValue(networkError);
    await tab.add('TAG001', photo);
    await tab.add('TAG002', photo);
    expect(unsentTaskCount.read()).toBe(2);
    await vi.advanceTimersByTimeAsync(0);
    browser.server.mockResolvedValue('taken');
    browser.calls.length = 0;
    await tab.flush();
    const [first, second] = tab.list().map(({ id }) => id);
    expect(browser.calls.map(({ endpoint, key }) => [endpoint, key])).toEqual([
      [plantTree, first],
      [plantTree, second],
      ...[...photoCalls, ...photoCalls].map((endpoint) => [endpoint, undefined]),
    ]);
    expect(browser.calls[0]?.body).toMatchObject({ id: first, tagId: 'TAG001' });
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/u);
    expect(tab.list().every((task) => task.state === 'sent' && task.photo === undefined)).toBe(true);
    browser.calls.length = 0;
    await tab.flush();
    expect([browser.calls, unsentTaskCount.read()]).toEqual([[], 0]);
  });

  test('resumes an interrupted photo without resending stored chunks', async () => {
    const large = new Blob([new Uint8Array(3 * photoChunkBytes + 7)]);
    const parts = () => browser.calls.flatMap(({ part }) => (part === undefined ? [] : [part]));
    // The second chunk is stored but its response is lost; the third never arrives.
    browser.photoError.mockImplementation((endpoint) => {
      if (endpoint !== addFieldPhotoPart || parts().length < 2) return undefined;
      if (parts().length === 2) browser.receive(photoChunkBytes);
      return networkError;
    });
    await tab.add('TAG001', large);
    await tab.flush();
    expect(tab.list()[0]).toMatchObject({ state: 'waiting', isTaken: true, photo: large });
    browser.photoError.mockReset();
    const next = browser.openTab();
    await next.flush();
    expect(parts()).toEqual([
      [0, photoChunkBytes],
      [photoChunkBytes, photoChunkBytes],
      [2 * photoChunkBytes, photoChunkBytes],
      [3 * photoChunkBytes, 7],
    ]);
    expect(browser.names()).toEqual(['TAG001']);
    expect(browser.calls.at(-1)).toMatchObject({
      endpoint: keepFieldPhoto,
      body: { bytes: large.size, sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) },
    });
    expect(next.list()[0]).toMatchObject({ state: 'sent', photo: undefined });
  });

  test('restarts a corrupt photo and drops one that the server cannot read', async () => {
    const reject = (error: ApiError) => (endpoint: Endpoint) =>
      endpoint === keepFieldPhoto ? error : undefined;
    browser.photoError.mockImplementation(reject(httpError(409, undefined, 'CONFLICT')));
    await tab.add('TAG001', photo);
    await tab.flush();
    expect(tab.list()[0]).toMatchObject({ state: 'waiting', photo });
    browser.photoError.mockImplementation(reject(httpError(400, undefined, 'CONFLICT')));
    await tab.flush();
    expect(tab.list()[0]).toMatchObject({ state: 'sent', photo: undefined, problem: { code: 'CONFLICT' } });
  });

  test('is held with its photo while the second factor is unproven, then sent', async () => {
    const refusal = httpError(403, undefined, 'SECOND_FACTOR_REQUIRED');
    browser.server.mockImplementation(async (tagId) => {
      if (tagId === 'TAG002') throw refusal;
    });
    browser.photoError.mockReturnValue(refusal);
    await tab.add('TAG001', photo);
    await tab.add('TAG002');
    await tab.flush();
    expect(tab.list()).toMatchObject([
      { state: 'unproven', isTaken: true, photo },
      { state: 'unproven', isTaken: false },
    ]);
    expect(unsentTaskCount.read()).toBe(2);
    browser.server.mockResolvedValue(undefined);
    browser.photoError.mockReturnValue(undefined);
    await tab.resume();
    await tab.flush();
    expect(statesOf(tab)).toEqual([
      ['sent', undefined],
      ['sent', undefined],
    ]);
  });

  test('is held when rejected, until the planter changes or discards it', async () => {
    browser.server.mockImplementation(async (tagId) => {
      if (tagId.startsWith('TAKEN')) throw httpError(409, undefined, 'TAG_TAKEN');
    });
    for (const tagId of ['TAKEN1', 'TAKEN2', 'TAG002']) await tab.add(tagId);
    await tab.flush();
    const rejected = ['stuck', 'TAG_TAKEN'];
    expect(statesOf(tab)).toEqual([rejected, rejected, ['sent', undefined]]);
    expect(unsentTaskCount.read()).toBe(2);
    const [id = '', other = ''] = tab.list().map((task) => task.id);
    await tab.retry(id, { tagId: 'TAG003' });
    await tab.discard(other);
    await tab.flush();
    expect(browser.calls.at(-1)).toMatchObject({ key: id, body: { id, tagId: 'TAG003' } });
    expect(statesOf(tab)).toEqual([
      ['sent', undefined],
      ['sent', undefined],
    ]);
  });

  test('is retried for ever when the server fails', async () => {
    browser.server.mockRejectedValue(httpError(503));
    await tab.add('TAG001');
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(browser.names().length).toBeGreaterThan(10);
    expect(tab.pending()).toEqual(['TAG001']);
    browser.server.mockResolvedValue('taken');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(tab.pending()).toEqual([]);
  });

  test('survives a lost session until its account signs in again', async () => {
    browser.server.mockRejectedValueOnce(httpError(401)).mockResolvedValue('taken');
    await tab.add('TAG001');
    await vi.advanceTimersByTimeAsync(0);
    await browser.switchAccount(undefined);
    await tab.flush();
    expect([tab.list(), unsentTaskCount.read()]).toEqual([[], 1]);
    await browser.switchAccount('noura');
    await tab.flush();
    expect(statesOf(tab)).toEqual([['sent', undefined]]);
  });

  test('stays erased when it is erased while being sent', async () => {
    const response = Promise.withResolvers<string>();
    browser.server.mockReturnValueOnce(response.promise);
    await tab.add('TAG001');
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.sendingId()).toBe(tab.list()[0]?.id);
    await tab.erase('noura');
    response.resolve('taken');
    await tab.flush();
    expect([browser.tasks.size, unsentTaskCount.read(), tab.sendingId()]).toEqual([0, 0, undefined]);
  });

  test('is deleted a day after it was sent', async () => {
    await tab.add('TAG001');
    await tab.flush();
    expect(tab.list()).toHaveLength(1);
    vi.setSystemTime(Date.now() + dayMs + 1_000);
    await tab.flush();
    expect(tab.list()).toHaveLength(0);
  });

  test('is sent when stored by an earlier release', async () => {
    const common = {
      accountId: 'noura',
      at: Date.now(),
      photo: undefined,
      isTaken: false,
      problem: undefined,
    };
    const visitBody = { at: '2026-03-01T09:00:00Z', litres: 20 };
    const visit = { kind: 'visit', publicId: '7K3M9QX2TB', specieName: {}, body: visitBody } as const;
    const problem = { code: 'TAG_TAKEN', message: 'No' };
    const stored: FieldTask[] = [
      { ...common, id: 'a', deed: planting('TAG001'), state: 'waiting' },
      { ...common, id: 'b', deed: visit, state: 'waiting' },
      { ...common, id: 'c', deed: planting('TAG002'), state: 'waiting', isTaken: true, photo },
      { ...common, id: 'd', deed: planting('TAG003'), state: 'stuck', problem },
    ];
    for (const task of stored) await browser.storage.putItem('noura', task);
    await tab.flush();
    expect(browser.calls.slice(0, 2)).toEqual([
      { endpoint: plantTree, body: { id: 'a', ...planting('TAG001').body }, key: 'a' },
      { endpoint: recordVisit, body: { id: 'b', ...visitBody }, key: 'b' },
    ]);
    expect(browser.calls.slice(2).map(({ endpoint }) => endpoint)).toEqual(photoCalls);
    expect(tab.list().map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'stuck']);
  });
});
