import type { Tree } from '@nabta/contract/trees/tree';
import { QueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { testTreeBenefit } from '#testing/test-benefits.ts';
import { testTreePage } from '#testing/test-tree-page.ts';
import { testTree, testTrees } from '#testing/test-trees.ts';

import {
  invalidateForest,
  invalidateOwnerData,
  refreshPages,
  updateCachedTree,
  invalidateTreeLists,
  applyTreeMeasurement,
  applyTreePhoto,
} from './changes.ts';
import {
  accountKeys,
  catalogueKeys,
  giftKeys,
  impactKeys,
  notificationKeys,
  tagKeys,
  treeKeys,
} from './keys.ts';
import type { TreePages } from './tree-pages.ts';

const { publicId } = testTree(1);
const list = treeKeys.pagesOf({});
const publicList = treeKeys.publicOf('somebody');
const cards = [...treeKeys.maps, { kind: 'mine', query: {} }, 'summaries'];
const points = [...treeKeys.maps, { kind: 'mine', query: {} }, 'points'];
const lists = [list, publicList, cards, points, treeKeys.gifted];

test('shows a new name on the page, in every list and on the map cards', () => {
  const queryClient = createFilledCache();
  updateCachedTree(queryClient, publicId, { givenName: 'سدرة جدتي' });
  expect(queryClient.getQueryData<Tree>(treeKeys.one(publicId))?.givenName).toBe('سدرة جدتي');
  expect(givenNamesIn(queryClient)).toEqual(
    [list, publicList, cards, treeKeys.gifted].map(() => ['شجرة رقم 2', 'سدرة جدتي']),
  );
  expect(queryClient.getQueryData(points)).toEqual([{ properties: { publicId, givenName: 'old' } }]);
});

test('invalidates only queries that show the changed tree', () => {
  const queryClient = createFilledCache();
  invalidateTreeLists(queryClient);
  expect(staleKeys(queryClient)).toEqual(lists);
});

test('shows a new photo immediately, also on the map', () => {
  const queryClient = createFilledCache();
  const image = { nameCompressed: 'new.webp' };
  applyTreePhoto(queryClient, testTreePage({ image }));
  expect(queryClient.getQueryData<Tree>(treeKeys.one(publicId))?.image).toEqual(image);
  expect(queryClient.getQueryData<Tree[]>(cards)?.[1]?.image).toEqual(image);
  expect(staleKeys(queryClient)).toEqual(lists);
});

test('shows a measurement immediately and invalidates totals with the tree', () => {
  const queryClient = createFilledCache();
  const benefit = testTreeBenefit();
  applyTreeMeasurement(queryClient, publicId, benefit);
  expect(queryClient.getQueryData(treeKeys.benefit(publicId))).toEqual(benefit);
  expect(staleKeys(queryClient)).toEqual([treeKeys.one(publicId), treeKeys.ecoBenefit, impactKeys.scopes]);
});

test('invalidates everything except the catalogue and device settings after a transfer', () => {
  const queryClient = createFilledCache();
  invalidateForest(queryClient);
  const fresh = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => !state.isInvalidated);
  expect(fresh.map(({ queryKey }) => queryKey)).toEqual([notificationKeys.push, catalogueKeys.species]);
});

test('invalidates trees and public pages, but not the account, after a change of the owner', () => {
  const queryClient = createFilledCache();
  invalidateOwnerData(queryClient);
  const found = staleKeys(queryClient);
  expect(found).toContainEqual(list);
  expect(found).toContainEqual(accountKeys.publicOf('code'));
  expect(found).not.toContainEqual(accountKeys.mine);
});

test('refetches at most ten pages of a long list and leaves other lists unchanged', () => {
  const queryClient = new QueryClient();
  const long = () => ({ pages: Array.from({ length: 12 }, () => testTrees(1, 1)), pageParams: Array(12) });
  const other = treeKeys.pagesOf({ search: 'سدر' });
  for (const queryKey of [list, other]) queryClient.setQueryData(queryKey, long());
  const pagesOf = (queryKey: QueryKey) => queryClient.getQueryData<TreePages>(queryKey)?.pages.length;
  refreshPages(queryClient, list);
  expect([pagesOf(list), pagesOf(other)]).toEqual([10, 12]);
  invalidateForest(queryClient);
  expect([pagesOf(list), pagesOf(other)]).toEqual([10, 10]);
});

/** A cache with an entry of every kind. */
function createFilledCache(): QueryClient {
  const queryClient = new QueryClient();
  const pages = { pages: [testTrees(2, 2)], pageParams: [undefined] };
  const entries: [QueryKey, unknown][] = [
    [treeKeys.one(publicId), testTreePage()],
    [treeKeys.benefit(publicId), {}],
    [treeKeys.ecoBenefit, {}],
    [list, pages],
    [publicList, pages],
    [cards, testTrees(2, 2)],
    [points, [{ properties: { publicId, givenName: 'old' } }]],
    [treeKeys.gifted, testTrees(2, 2)],
    [accountKeys.mine, {}],
    [accountKeys.publicOf('code'), {}],
    [giftKeys.given, {}],
    [notificationKeys.unread, 1],
    [notificationKeys.push, 'off'],
    [impactKeys.scopes, []],
    [tagKeys.one('tag'), {}],
    [catalogueKeys.species, []],
  ];
  for (const [queryKey, data] of entries) queryClient.setQueryData(queryKey, data);
  return queryClient;
}

function staleKeys(queryClient: QueryClient): QueryKey[] {
  const found = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return found.map(({ queryKey }) => queryKey);
}

function givenNamesIn(queryClient: QueryClient): (string | null)[][] {
  const pages = [list, publicList].map((queryKey) =>
    queryClient.getQueryData<TreePages>(queryKey)?.pages.flat(),
  );
  const arrays = [cards, treeKeys.gifted].map((queryKey) => queryClient.getQueryData<Tree[]>(queryKey));
  return [...pages, ...arrays].map((trees) => trees?.map(({ givenName }) => givenName) ?? []);
}
