import type { Tree } from '@nabta/contract/tree';
import { QueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { testTreeBenefit } from '../../testing/test-benefits.ts';
import { testTreePage } from '../../testing/test-tree-page.ts';
import { testTree, testTrees } from '../../testing/test-trees.ts';
import {
  forestChanged,
  ownerChanged,
  refreshPages,
  showTree,
  treeChanged,
  treeMeasured,
  treePictured,
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

test('a new name is shown at once on the page, in every list and on the cards of the map', () => {
  const queryClient = knowing();
  showTree(queryClient, publicId, { givenName: 'سدرة جدتي' });
  expect(queryClient.getQueryData<Tree>(treeKeys.one(publicId))?.givenName).toBe('سدرة جدتي');
  expect(namesIn(queryClient)).toEqual(
    [list, publicList, cards, treeKeys.gifted].map(() => ['شجرة رقم 2', 'سدرة جدتي']),
  );
  expect(queryClient.getQueryData(points)).toEqual([{ properties: { publicId, givenName: 'old' } }]);
});

test('whatever shows a changed tree is asked for anew, and nothing else', () => {
  const queryClient = knowing();
  treeChanged(queryClient);
  expect(stale(queryClient)).toEqual(lists);
});

test('a new photo takes the place of the old one at once, on the map too', () => {
  const queryClient = knowing();
  const image = { nameCompressed: 'new.webp' };
  treePictured(queryClient, testTreePage({ image }));
  expect(queryClient.getQueryData<Tree>(treeKeys.one(publicId))?.image).toEqual(image);
  expect(queryClient.getQueryData<Tree[]>(cards)?.[1]?.image).toEqual(image);
  expect(stale(queryClient)).toEqual(lists);
});

test('a measurement is shown at once, and the sums that hold the tree are asked for', () => {
  const queryClient = knowing();
  const benefit = testTreeBenefit();
  treeMeasured(queryClient, publicId, benefit);
  expect(queryClient.getQueryData(treeKeys.benefit(publicId))).toEqual(benefit);
  expect(stale(queryClient)).toEqual([treeKeys.one(publicId), treeKeys.ecoBenefit, impactKeys.scopes]);
});

test('after a tree changed hands only the catalogue and the settings of this browser are still known', () => {
  const queryClient = knowing();
  forestChanged(queryClient);
  const fresh = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => !state.isInvalidated);
  expect(fresh.map(({ queryKey }) => queryKey)).toEqual([notificationKeys.push, catalogueKeys.species]);
});

test('another name or picture of the owner makes trees and public pages stale, and the account does not wait', () => {
  const queryClient = knowing();
  ownerChanged(queryClient);
  const found = stale(queryClient);
  expect(found).toContainEqual(list);
  expect(found).toContainEqual(accountKeys.publicOf('code'));
  expect(found).not.toContainEqual(accountKeys.mine);
});

test('of a long list no more than ten pages are asked for anew, and other lists stay as they are', () => {
  const queryClient = new QueryClient();
  const long = () => ({ pages: Array.from({ length: 12 }, () => testTrees(1, 1)), pageParams: Array(12) });
  const other = treeKeys.pagesOf({ search: 'سدر' });
  for (const queryKey of [list, other]) queryClient.setQueryData(queryKey, long());
  const pagesOf = (queryKey: QueryKey) => queryClient.getQueryData<TreePages>(queryKey)?.pages.length;
  refreshPages(queryClient, list);
  expect([pagesOf(list), pagesOf(other)]).toEqual([10, 12]);
  forestChanged(queryClient);
  expect([pagesOf(list), pagesOf(other)]).toEqual([10, 10]);
});

/** A cache in which there is something of everything. */
function knowing(): QueryClient {
  const queryClient = new QueryClient();
  const pages = { pages: [testTrees(2, 2)], pageParams: [undefined] };
  const known: [QueryKey, unknown][] = [
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
  for (const [queryKey, data] of known) queryClient.setQueryData(queryKey, data);
  return queryClient;
}

function stale(queryClient: QueryClient): QueryKey[] {
  const found = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return found.map(({ queryKey }) => queryKey);
}

function namesIn(queryClient: QueryClient): (string | null)[][] {
  const pages = [list, publicList].map((queryKey) =>
    queryClient.getQueryData<TreePages>(queryKey)?.pages.flat(),
  );
  const arrays = [cards, treeKeys.gifted].map((queryKey) => queryClient.getQueryData<Tree[]>(queryKey));
  return [...pages, ...arrays].map((trees) => trees?.map(({ givenName }) => givenName) ?? []);
}
