import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { persistencePolicy } from '#shared/cache/persisted-queries.ts';
import { createMemoryOfflineDb } from '#testing/memory-offline-db.ts';

import { ApiError } from '../api-error.ts';
import { persistQueries } from './persisted-queries.ts';

const networkError = new ApiError('No connection', { status: 0, code: 'NETWORK_ERROR' });
const treeKey = ['tree', 'one', 'ABC'];
const forestKey = ['tree', 'eco-benefit'];

let store: ReturnType<typeof createMemoryOfflineDb>;
let account: string | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  store = createMemoryOfflineDb();
  account = 'noura';
  await store.claim('noura');
});
afterEach(() => vi.useRealTimers());

/** A tab with an active query. */
function openTab() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  const onRestored = vi.fn();
  const persisted = persistQueries({
    queryClient,
    store,
    policy: persistencePolicy,
    accountId: () => account,
    onRestored,
  });
  return {
    queryClient,
    answers: persisted,
    onRestored,
    async show(queryKey: readonly unknown[], answer: () => Promise<unknown>) {
      const observer = new QueryObserver(queryClient, { queryKey, queryFn: answer });
      observer.subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(1_000);
      return observer.getCurrentResult();
    },
  };
}

test('restores a response with its age when the request fails', async () => {
  const fetchedAt = Date.now();
  await openTab().show(treeKey, async () => ({ name: 'سدرة' }));
  await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);

  const tab = openTab();
  tab.onRestored.mockImplementation(() =>
    tab.queryClient.setQueryData(treeKey, { name: 'renamed since' }, { updatedAt: fetchedAt }),
  );
  const shown = await tab.show(treeKey, () => Promise.reject(networkError));
  expect(shown.data).toEqual({ name: 'renamed since' });
  expect(shown.dataUpdatedAt).toBe(fetchedAt);
  expect(shown.isStale).toBe(true);
  expect(tab.answers.oldestLoadedAt()).toBe(fetchedAt);
  expect(tab.answers.isFallback()).toBe(true);
});

test("replaces a restored response with the server's", async () => {
  await openTab().show(treeKey, async () => ({ name: 'old' }));
  const tab = openTab();
  await tab.show(treeKey, () => Promise.reject(networkError));
  await tab.queryClient.fetchQuery({
    queryKey: treeKey,
    queryFn: async () => ({ name: 'new' }),
    staleTime: 0,
  });
  expect(tab.queryClient.getQueryData(treeKey)).toEqual({ name: 'new' });
  expect(tab.answers.isFallback()).toBe(false);
});

test('restores no response that an older release stored', async () => {
  await store.saveQueries(
    'noura',
    [
      {
        hash: JSON.stringify(treeKey),
        key: treeKey,
        data: { name: 'old' },
        at: Date.now(),
        kind: 'tree one',
      },
    ],
    () => 60,
  );
  expect((await openTab().show(treeKey, () => Promise.reject(networkError))).data).toBeUndefined();
});

test('shows the last known forest at the start of a visit until the server answers', async () => {
  await openTab().show(forestKey, async () => ({ trees: 4 }));
  const tab = openTab();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await tab.show(forestKey, () => promise);
  await tab.answers.restoreFirst();
  expect(tab.queryClient.getQueryData(forestKey)).toEqual({ trees: 4 });
  expect(tab.answers.isFallback()).toBe(false);
  resolve({ trees: 5 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tab.queryClient.getQueryData(forestKey)).toEqual({ trees: 5 });
});

test('shows no record at the start of a visit, which may have been deleted', async () => {
  await openTab().show(treeKey, async () => ({ name: 'old' }));
  const tab = openTab();
  await tab.answers.restoreFirst();
  expect(tab.queryClient.getQueryData(treeKey)).toBeUndefined();
});

test('counts the forest of the start as old once the server is unreachable', async () => {
  await openTab().show(forestKey, async () => ({ trees: 4 }));
  const tab = openTab();
  await tab.answers.restoreFirst();
  const { data } = await tab.show(forestKey, () => Promise.reject(networkError));
  expect(data).toEqual({ trees: 4 });
  expect(tab.answers.isFallback()).toBe(true);
});

test('restores nothing by itself while online', async () => {
  await openTab().show(treeKey, async () => ({ name: 'old' }));
  const notFound = new ApiError('Gone', { status: 404, code: 'HTTP_ERROR' });
  expect((await openTab().show(treeKey, () => Promise.reject(notFound))).data).toBeUndefined();
});

test('restores queries that failed before this module was loaded', async () => {
  await openTab().show(treeKey, async () => ({ name: 'سدرة' }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await queryClient.prefetchQuery({ queryKey: treeKey, queryFn: () => Promise.reject(networkError) });
  persistQueries({
    queryClient,
    store,
    policy: persistencePolicy,
    accountId: () => account,
    onRestored: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryData(treeKey)).toEqual({ name: 'سدرة' });
});

test('stores a local change without updating the response time', async () => {
  const fetchedAt = Date.now();
  await openTab().show(treeKey, async () => ({ name: 'old' }));
  const tab = openTab();
  await tab.show(treeKey, () => Promise.reject(networkError));
  tab.queryClient.setQueryData(treeKey, { name: 'new' }, { updatedAt: fetchedAt });
  await vi.advanceTimersByTimeAsync(1_000);
  const next = openTab();
  await next.show(treeKey, () => Promise.reject(networkError));
  expect(next.queryClient.getQueryData(treeKey)).toEqual({ name: 'new' });
  expect(next.answers.oldestLoadedAt()).toBe(fetchedAt);
});

test('stores only the listed kinds, up to their limits', async () => {
  const tab = openTab();
  await tab.show(['gift', 'page', 'secret'], async () => 'a gift');
  for (let each = 0; each < 70; each += 1) {
    tab.queryClient.setQueryData(['tree', 'one', each], { each });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const kept = await store.queries('noura');
  expect(kept).toHaveLength(60);
  expect(kept.map(({ data }) => (data as { each: number }).each)).toContain(69);
  expect(kept.map(({ data }) => (data as { each: number }).each)).not.toContain(9);
});

test('stores the first pages of a long list', async () => {
  const pages = Array.from({ length: 14 }, (_page, index) => [{ id: index }]);
  openTab().queryClient.setQueryData(['tree', 'pages', {}], {
    pages,
    pageParams: pages.map(() => undefined),
  });
  await vi.advanceTimersByTimeAsync(1_000);
  const [kept] = await store.queries('noura');
  expect(kept?.data).toMatchObject({ pages: pages.slice(0, 10) });
  expect(kept?.data).not.toMatchObject({ pages });
});

test('shows nothing of the previous account in this browser', async () => {
  await openTab().show(treeKey, async () => ({ name: 'سدرة' }));
  account = 'faisal';
  await store.claim('faisal');
  expect((await openTab().show(treeKey, () => Promise.reject(networkError))).data).toBeUndefined();
});

test('does not store a pending response for a new account', async () => {
  openTab().queryClient.setQueryData(treeKey, { name: 'سدرة' });
  account = 'faisal';
  await store.claim('faisal');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await store.queries('faisal')).toEqual([]);
});

test('neither reads nor writes from a tab with an old session', async () => {
  const staleTab = openTab();
  await staleTab.show(treeKey, async () => ({ name: 'سدرة' }));
  await store.erase();
  staleTab.queryClient.setQueryData(['tree', 'one', 'DEF'], { name: 'late' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await store.queries('noura')).toEqual([]);
  await store.claim('faisal');
  expect(await store.queries('faisal')).toEqual([]);
  expect((await openTab().show(treeKey, () => Promise.reject(networkError))).data).toBeUndefined();
});

test('restores nothing after a sign-out during the read', async () => {
  await openTab().show(treeKey, async () => ({ name: 'سدرة' }));
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = store.queries;
  store.queries = async (accountId) => {
    const queries = await read(accountId);
    await promise;
    return queries;
  };
  const tab = openTab();
  await tab.show(treeKey, () => Promise.reject(networkError));
  account = undefined;
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(tab.queryClient.getQueryData(treeKey)).toBeUndefined();
});
