import type { ChatDone, readChat } from '@nabta/contract/chat';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { ImpactScope } from '@nabta/contract/impact';
import type { Tree, TreeSummary } from '@nabta/contract/tree';
import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import type { InfiniteData, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

import { accountQueryKey } from '../../platform/session-provider.tsx';

/** A list of trees that grows by the page. */
export type TreePages = InfiniteData<TreeSummary[], string | undefined>;

/** What was said with a tree, newest first, by the page. */
type ChatPages = InfiniteData<DataOfEndpoint<typeof readChat>, string | undefined>;

type Talk = { publicId: string; visit: string | undefined };

// Where every answer of the server is kept.

/** Everything that shows trees lies below `all`. */
export const treeKeys = {
  all: ['tree'],
  pages: ['tree', 'pages'],
  pagesOf: (query: object) => ['tree', 'pages', query],
  countOf: (query: object) => ['tree', 'count', query],
  facets: ['tree', 'facets'],
  maps: ['tree', 'map'],
  pointsOf: (forest: object) => ['tree', 'map', forest, 'points'],
  spotsOf: (forest: object) => ['tree', 'map', forest, 'spots'],
  summariesOf: (forest: object) => ['tree', 'map', forest, 'summaries'],
  plantingsOf: (forest: object) => ['tree', 'map', forest, 'plantings'],
  gifted: ['tree', 'gifted'],
  public: ['tree', 'public'],
  publicOf: (accountId: string) => ['tree', 'public', accountId],
  one: (publicId: string) => ['tree', 'one', publicId],
  passport: (publicId: string) => ['tree', 'passport', publicId],
  benefit: (publicId: string) => ['tree', 'benefit', publicId],
  ecoBenefit: ['tree', 'eco-benefit'],
} as const;

export const accountKeys = {
  mine: accountQueryKey,
  public: [...accountQueryKey, 'public'],
  publicOf: (shareCode: string) => [...accountQueryKey, 'public', shareCode],
  ofPhone: (phone: string) => ['person-of-phone', phone],
  devices: ['devices'],
} as const;

export const giftKeys = {
  all: ['gift'],
  received: ['gift', 'received'],
  given: ['gift', 'given'],
  receivers: ['gift', 'receivers'],
  page: (code: string) => ['gift', 'page', code],
  link: (id: string) => ['gift', 'link', id],
} as const;

export const notificationKeys = {
  all: ['notification'],
  list: ['notification', 'list'],
  unread: ['notification', 'unread'],
  settings: ['notification', 'settings'],
  push: ['push', 'state'],
  keptPush: ['push', 'kept'],
} as const;

export const impactKeys = {
  all: ['impact'],
  scopes: ['impact', 'scopes'],
  page: (scope: ImpactScope, id: string | undefined, period: object) =>
    ['impact', 'page', scope, id, period] as const,
} as const;

export const tagKeys = { all: ['tag'], one: (id: string | undefined) => ['tag', id] } as const;

export const reportKeys = { one: (code: string) => ['report', code] } as const;

export const couponKeys = { one: (code: string | undefined) => ['coupon', code] } as const;

export const certificateKeys = {
  all: ['certificate'],
  pictureOf: (source: object) => ['certificate', 'picture', source],
  one: (serial: string | undefined) => ['certificate', 'one', serial],
  published: ['certificate', 'keys'],
} as const;

/** What was said with a tree: a visitor's under the visit, an owner's under none. */
export const chatKeys = {
  all: ['chat'],
  of: (publicId: string) => ['chat', publicId],
  said: (publicId: string, visit: string | undefined) => ['chat', publicId, { visit }],
} as const;

/** What changes with the catalogue only, and with nothing a person does. */
export const catalogueKeys = {
  species: ['specie'],
  method: ['method'],
} as const;

/** What the map itself is drawn from, and what is known of a place. */
export const mapKeys = {
  config: ['map', 'config'],
  places: ['map', 'places'],
  style: (look: object) => ['map', 'style', look],
  location: (spot: object) => ['map', 'location', spot],
  words: (spot: object) => ['map', 'words', spot],
  plans: (tile: object | undefined) => ['map', 'plans', tile],
} as const;

/** How long an answer is shown before it is asked for anew (SPEC section 9); what is not named here, a minute. */
export const freshMs = {
  treeList: 900_000,
  treeCount: 0,
  species: 900_000,
  unread: 60_000,
  /** What came with the page is not asked for again while the page opens. */
  pageAnswer: 20_000,
} as const;

/** How often a page in real time asks for eco benefits (SPEC section 9). */
export const liveEveryMs = 5_000;

/** The most pages that are asked for anew at once; what lies below them is loaded again when somebody scrolls there. */
const maxRefreshedPages = 10;

// What a change makes different, and what it makes stale.

/** An answer that was asked for before a change would undo it. */
export async function stopAskingForTree(queryClient: QueryClient, publicId: string): Promise<void> {
  const queryKeys: QueryKey[] = [treeKeys.one(publicId), ...listKeys];
  await Promise.all(queryKeys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
}

/** Shows a change of a tree at once on its page, in every list and on every map. */
export function showTree(queryClient: QueryClient, publicId: string, part: Partial<TreeSummary>): void {
  queryClient.setQueryData<Tree>(treeKeys.one(publicId), (tree) => tree && { ...tree, ...part });
  const changed = (trees: TreeSummary[]) =>
    trees.map((tree) => (tree.publicId === publicId ? { ...tree, ...part } : tree));
  for (const queryKey of listKeys) {
    queryClient.setQueriesData<TreePages | TreeSummary[]>({ queryKey }, (known) => {
      if (known === undefined) return undefined;
      return Array.isArray(known) ? changed(known) : { ...known, pages: known.pages.map(changed) };
    });
  }
}

/** The name or the picture of a tree is another: every list and every map asks for it. */
export function treeChanged(queryClient: QueryClient): void {
  invalidate(queryClient, listKeys);
}

/** A photo was added; the server's answer takes the place of the tree, in which the photo stands for it. */
export function treePictured(queryClient: QueryClient, tree: Tree): void {
  void stopAskingForTree(queryClient, tree.publicId);
  queryClient.setQueryData<Tree>(treeKeys.one(tree.publicId), tree);
  showTree(queryClient, tree.publicId, { image: tree.image });
  treeChanged(queryClient);
}

/** A tree was measured; what it gives by that takes the place of what was shown, and sums that hold it are asked for. */
export function treeMeasured(queryClient: QueryClient, publicId: string, benefit: TreeBenefit): void {
  const queryKey = treeKeys.benefit(publicId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<TreeBenefit>(queryKey, benefit);
  invalidate(queryClient, [treeKeys.one(publicId), treeKeys.ecoBenefit, impactKeys.all]);
}

/** A tree changed hands, or is about to: everything that tells of trees, gifts or the person is asked for. */
export function forestChanged(queryClient: QueryClient): void {
  keepFirstPages(queryClient, { queryKey: treeKeys.pages });
  invalidate(queryClient, [
    treeKeys.all,
    accountKeys.mine,
    giftKeys.all,
    notificationKeys.all,
    impactKeys.all,
    tagKeys.all,
    certificateKeys.all,
    chatKeys.all,
  ]);
}

/** A turn has ended: who leaves and comes back finds it at once. */
export function turnSaid(queryClient: QueryClient, talk: Talk, { question, answer }: ChatDone): void {
  const queryKey = chatKeys.said(talk.publicId, talk.visit);
  queryClient.setQueryData<ChatPages>(queryKey, (known) => {
    const [newest, ...rest] = known?.pages ?? [];
    if (known === undefined || newest === undefined) return known;
    return { ...known, pages: [{ ...newest, items: [answer, question, ...newest.items] }, ...rest] };
  });
}

/** All that was said with a tree is forgotten. */
export function chatCleared(queryClient: QueryClient, publicId: string): Promise<void> {
  return queryClient.resetQueries({ queryKey: chatKeys.of(publicId) });
}

/** The name or the picture of the person is another: trees and public pages still show the one of before. */
export function ownerChanged(queryClient: QueryClient): void {
  keepFirstPages(queryClient, { queryKey: treeKeys.pages });
  invalidate(queryClient, [treeKeys.all, accountKeys.public]);
}

/** Asks for a list anew, of a long one no more than its first pages. */
export function refreshPages(queryClient: QueryClient, queryKey: QueryKey): void {
  keepFirstPages(queryClient, { queryKey, exact: true });
  void queryClient.refetchQueries({ queryKey, exact: true });
}

/** Every answer in which one tree stands among others. */
const listKeys = [treeKeys.pages, treeKeys.public, treeKeys.maps, treeKeys.gifted] as const;

function invalidate(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
}

/** Leaves the rest of long lists behind; how old they are stays known. */
function keepFirstPages(queryClient: QueryClient, lists: QueryFilters): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(lists)) {
    const { dataUpdatedAt: updatedAt } = state;
    queryClient.setQueryData<TreePages>(queryKey, (known) => known && firstPages(known), { updatedAt });
  }
}

function firstPages(known: TreePages): TreePages {
  if (known.pages.length <= maxRefreshedPages) return known;
  return {
    pages: known.pages.slice(0, maxRefreshedPages),
    pageParams: known.pageParams.slice(0, maxRefreshedPages),
  };
}
