import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { Account } from '@nabta/contract/people/account';
import type { Ticket } from '@nabta/contract/people/ticket';
import type { ChatDone, readChat } from '@nabta/contract/trees/chat';
import type { NotificationSettings } from '@nabta/contract/trees/notification';
import type { Tree, TreeSummary } from '@nabta/contract/trees/tree';
import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

import { invalidate, invalidator, listKeys, trimToFirstPages, updateCached } from './invalidate.ts';
import {
  accountKeys,
  certificateKeys,
  chatKeys,
  couponKeys,
  fieldKeys,
  giftKeys,
  impactKeys,
  notificationKeys,
  storyKeys,
  tagKeys,
  ticketKeys,
  treeKeys,
} from './keys.ts';
import type { TreePages } from './tree-pages.ts';

// Cache updates and invalidation after changes by the user.

type ChatPages = InfiniteData<DataOfEndpoint<typeof readChat>, string | undefined>;

/** A pending response from before the change would revert it. */
export async function cancelTreeQueries(queryClient: QueryClient, publicId: string): Promise<void> {
  const queryKeys: QueryKey[] = [treeKeys.one(publicId), ...listKeys];
  await Promise.all(queryKeys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
}

export function updateCachedTree(
  queryClient: QueryClient,
  publicId: string,
  changes: Partial<TreeSummary>,
): void {
  updateCached<Tree>(queryClient, { queryKey: treeKeys.one(publicId) }, (tree) => ({ ...tree, ...changes }));
  const withChanges = (trees: TreeSummary[]) =>
    trees.map((tree) => (tree.publicId === publicId ? { ...tree, ...changes } : tree));
  for (const queryKey of listKeys) {
    updateCached<TreePages | TreeSummary[]>(queryClient, { queryKey }, (cached) =>
      Array.isArray(cached) ? withChanges(cached) : { ...cached, pages: cached.pages.map(withChanges) },
    );
  }
}

export function updateCachedAccount(queryClient: QueryClient, changes: Partial<Account>): void {
  updateCached<Account>(queryClient, { queryKey: accountKeys.mine, exact: true }, (current) => ({
    ...current,
    ...changes,
  }));
}

export function updateCachedNotificationSettings(
  queryClient: QueryClient,
  changes: Partial<NotificationSettings>,
): void {
  const filter = { queryKey: notificationKeys.settings };
  updateCached<NotificationSettings>(queryClient, filter, (cached) => ({ ...cached, ...changes }));
}

export function clearCachedUnreadCount(queryClient: QueryClient): void {
  updateCached<number>(queryClient, { queryKey: notificationKeys.unread }, () => 0);
}

export function findTreeInCachedLists(queryClient: QueryClient, publicId: string): TreeSummary | undefined {
  for (const queryKey of [treeKeys.pages, treeKeys.gifted]) {
    for (const [, cached] of queryClient.getQueriesData<TreePages | TreeSummary[]>({ queryKey })) {
      const trees = Array.isArray(cached) ? cached : (cached?.pages.flat() ?? []);
      const match = trees.find((tree) => tree.publicId === publicId);
      if (match !== undefined) return match;
    }
  }
  return undefined;
}

export function invalidateAll(queryClient: QueryClient): void {
  trimToFirstPages(queryClient, { queryKey: treeKeys.pages });
  void queryClient.invalidateQueries();
}

// Invalidation after the server accepted or rejected a queued change.

export function invalidateTree(queryClient: QueryClient, publicId: string): void {
  invalidate(queryClient, [treeKeys.one(publicId), ...listKeys]);
}

export function invalidateAccount(queryClient: QueryClient): void {
  invalidate(queryClient, [accountKeys.mine]);
  invalidateOwnerData(queryClient);
}

export const invalidateNotificationSettings = invalidator(notificationKeys.settings);

export const invalidateUnreadCount = invalidator(notificationKeys.unread);

export const invalidateImpact = invalidator(impactKeys.all);
export const invalidateTreeLists = invalidator(...listKeys);

export function applyTreePhoto(queryClient: QueryClient, tree: Tree): void {
  void cancelTreeQueries(queryClient, tree.publicId);
  queryClient.setQueryData<Tree>(treeKeys.one(tree.publicId), tree);
  updateCachedTree(queryClient, tree.publicId, { image: tree.image });
  invalidate(queryClient, [treeKeys.diary(tree.publicId), ...listKeys]);
}

export function applyTreeMeasurement(queryClient: QueryClient, publicId: string, benefit: TreeBenefit): void {
  const queryKey = treeKeys.benefit(publicId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<TreeBenefit>(queryKey, benefit);
  invalidate(queryClient, [
    treeKeys.one(publicId),
    treeKeys.diary(publicId),
    treeKeys.ecoBenefit,
    impactKeys.all,
  ]);
}

export const invalidateFieldData = invalidator(fieldKeys.all, treeKeys.all, tagKeys.all, impactKeys.all);

export function invalidateForest(queryClient: QueryClient): void {
  trimToFirstPages(queryClient, { queryKey: treeKeys.pages });
  invalidate(queryClient, [
    treeKeys.all,
    accountKeys.mine,
    giftKeys.all,
    notificationKeys.all,
    impactKeys.all,
    storyKeys.all,
    tagKeys.all,
    certificateKeys.all,
    chatKeys.all,
  ]);
}

/** Redeeming changes the offers of all coupons of the campaign. */
export function invalidateAfterCoupon(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: couponKeys.all });
  invalidateForest(queryClient);
}

export async function refetchTreeCount(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: accountKeys.mine, exact: true });
}

export function appendChatTurn(
  queryClient: QueryClient,
  { publicId, visit }: { publicId: string; visit: string | undefined },
  { question, answer }: ChatDone,
): void {
  const queryKey = chatKeys.messages(publicId, visit);
  queryClient.setQueryData<ChatPages>(queryKey, (cached) => {
    const [newest, ...olderPages] = cached?.pages ?? [];
    if (cached === undefined || newest === undefined) return cached;
    return { ...cached, pages: [{ ...newest, items: [answer, question, ...newest.items] }, ...olderPages] };
  });
}

export function resetChat(queryClient: QueryClient, publicId: string): Promise<void> {
  return queryClient.resetQueries({ queryKey: chatKeys.of(publicId) });
}

export function invalidateOwnerData(queryClient: QueryClient): void {
  trimToFirstPages(queryClient, { queryKey: treeKeys.pages });
  invalidate(queryClient, [treeKeys.all, accountKeys.public]);
}

export function applyTicket(queryClient: QueryClient, ticket: Ticket): void {
  queryClient.setQueryData(ticketKeys.one(ticket.id), ticket);
  invalidate(queryClient, [ticketKeys.list]);
}

export function cacheAccount(queryClient: QueryClient, account: Account): void {
  queryClient.setQueryData<Account>(accountKeys.mine, account);
}

/** A new phone can bring pending gifts. */
export function applyPhoneChange(queryClient: QueryClient, account: Account): void {
  cacheAccount(queryClient, account);
  invalidate(queryClient, [giftKeys.all, notificationKeys.all, accountKeys.devices]);
}

export function refreshPages(queryClient: QueryClient, queryKey: QueryKey): void {
  trimToFirstPages(queryClient, { queryKey, exact: true });
  void queryClient.refetchQueries({ queryKey, exact: true });
}
