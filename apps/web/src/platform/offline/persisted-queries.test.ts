import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keeping } from '../../kit/cache/keeping.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { ApiError } from '../api-error.ts';
import { keepAnswers } from './kept-answers.ts';

const noAnswer = new ApiError('No connection', { status: 0, code: 'NETWORK_ERROR' });
const treeKey = ['tree', 'one', 'ABC'];

let store: ReturnType<typeof memoryStore>;
let account: string | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  store = memoryStore();
  account = 'noura';
  await store.claim('noura');
});
afterEach(() => vi.useRealTimers());

/** A tab, with a screen that shows an answer. */
function openTab() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  const onRestored = vi.fn();
  const answers = keepAnswers({ queryClient, store, keeping, accountId: () => account, onRestored });
  return {
    queryClient,
    answers,
    onRestored,
    async show(queryKey: readonly unknown[], answer: () => Promise<unknown>) {
      const observer = new QueryObserver(queryClient, { queryKey, queryFn: answer });
      observer.subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(1_000);
      return observer.getCurrentResult();
    },
  };
}

test('an answer is shown again, with its age, where the next question goes unanswered', async () => {
  const seenAt = Date.now();
  await openTab().show(treeKey, async () => ({ name: 'سدرة' }));
  await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);

  const tab = openTab();
  tab.onRestored.mockImplementation(() =>
    tab.queryClient.setQueryData(treeKey, { name: 'renamed since' }, { updatedAt: seenAt }),
  );
  const shown = await tab.show(treeKey, () => Promise.reject(noAnswer));
  expect(shown.data).toEqual({ name: 'renamed since' });
  expect(shown.dataUpdatedAt).toBe(seenAt);
  expect(shown.isStale).toBe(true);
  expect(tab.answers.shownAt()).toBe(seenAt);
  expect(tab.answers.isFallback()).toBe(true);
});

test('an answer of the server takes the place of the kept one', async () => {
  await openTab().show(treeKey, async () => ({ name: 'old' }));
  const tab = openTab();
  await tab.show(treeKey, () => Promise.reject(noAnswer));
  await tab.queryClient.fetchQuery({
    queryKey: treeKey,
    queryFn: async () => ({ name: 'new' }),
    staleTime: 0,
  });
  expect(tab.queryClient.getQueryData(treeKey)).toEqual({ name: 'new' });
  expect(tab.answers.isFallback()).toBe(false);
});

test('who is online sees nothing but what the server says', async () => {
  await openTab().show(treeKey, async () => ({ name: 'old' }));
  const refused = new ApiError('Gone', { status: 404, code: 'HTTP_ERROR' });
  expect((await openTab().show(treeKey, () => Promise.reject(refused))).data).toBeUndefined();
});

test('a question that went unanswered before this part was loaded is answered too', async () => {
  await openTab().show(treeKey, async () => ({ name: 'سدرة' }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await queryClient.prefetchQuery({ queryKey: treeKey, queryFn: () => Promise.reject(noAnswer) });
  keepAnswers({ queryClient, store, keeping, accountId: () => account, onRestored: () => undefined });
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryData(treeKey)).toEqual({ name: 'سدرة' });
});

test('a change by the own hand is kept, and makes nothing younger', async () => {
  const seenAt = Date.now();
  await openTab().show(treeKey, async () => ({ name: 'old' }));
  const tab = openTab();
  await tab.show(treeKey, () => Promise.reject(noAnswer));
  tab.queryClient.setQueryData(treeKey, { name: 'new' }, { updatedAt: seenAt });
  await vi.advanceTimersByTimeAsync(1_000);
  const next = openTab();
  await next.show(treeKey, () => Promise.reject(noAnswer));
  expect(next.queryClient.getQueryData(treeKey)).toEqual({ name: 'new' });
  expect(next.answers.shownAt()).toBe(seenAt);
});

test('only what is listed is kept, and of each kind so many', async () => {
  const tab = openTab();
  await tab.show(['gift', 'page', 'secret'], async () => 'a gift');
  for (let each = 0; each < 70; each += 1) {
    tab.queryClient.setQueryData(['tree', 'one', each], { each });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const kept = await store.answers('noura');
  expect(kept).toHaveLength(60);
  expect(kept.map(({ data }) => (data as { each: number }).each)).toContain(69);
  expect(kept.map(({ data }) => (data as { each: number }).each)).not.toContain(9);
});

test('of a long list the first pages are kept', async () => {
  const pages = Array.from({ length: 14 }, (_page, index) => [{ id: index }]);
  openTab().queryClient.setQueryData(['tree', 'pages', {}], {
    pages,
    pageParams: pages.map(() => undefined),
  });
  await vi.advanceTimersByTimeAsync(1_000);
  const [kept] = await store.answers('noura');
  expect(kept?.data).toMatchObject({ pages: pages.slice(0, 10) });
  expect(kept?.data).not.toMatchObject({ pages });
});

test('the next person in this browser is shown nothing of the one before', async () => {
  await openTab().show(treeKey, async () => ({ name: 'سدرة' }));
  account = 'faisal';
  await store.claim('faisal');
  expect((await openTab().show(treeKey, () => Promise.reject(noAnswer))).data).toBeUndefined();
});

test('an answer that was not yet written when another person came is not kept for them', async () => {
  openTab().queryClient.setQueryData(treeKey, { name: 'سدرة' });
  account = 'faisal';
  await store.claim('faisal');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await store.answers('faisal')).toEqual([]);
});

test('a tab that has not noticed a sign-out neither reads nor leaves anything', async () => {
  const late = openTab();
  await late.show(treeKey, async () => ({ name: 'سدرة' }));
  await store.erase();
  late.queryClient.setQueryData(['tree', 'one', 'DEF'], { name: 'late' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await store.answers('noura')).toEqual([]);
  await store.claim('faisal');
  expect(await store.answers('faisal')).toEqual([]);
  expect((await openTab().show(treeKey, () => Promise.reject(noAnswer))).data).toBeUndefined();
});

test('who signs out while the device reads is shown nothing', async () => {
  await openTab().show(treeKey, async () => ({ name: 'سدرة' }));
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = store.answers;
  store.answers = async (accountId) => {
    const found = await read(accountId);
    await promise;
    return found;
  };
  const tab = openTab();
  await tab.show(treeKey, () => Promise.reject(noAnswer));
  account = undefined;
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(tab.queryClient.getQueryData(treeKey)).toBeUndefined();
});
