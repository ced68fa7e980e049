import type { Account } from '@nabta/contract/account';
import type { ChatDone, readChat } from '@nabta/contract/chat';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { NotificationSettings } from '@nabta/contract/notification';
import type { Ticket } from '@nabta/contract/ticket';
import type { Tree, TreeSummary } from '@nabta/contract/tree';
import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

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
import { change, invalidate, keepFirstPages, listKeys } from './stale.ts';
import type { TreePages } from './tree-pages.ts';

// What a change by a person makes different, and what it makes stale.

/** What was said with a tree, newest first, by the page. */
type ChatPages = InfiniteData<DataOfEndpoint<typeof readChat>, string | undefined>;

type Talk = { publicId: string; visit: string | undefined };

/** An answer that was asked for before a change would undo it. */
export async function stopAskingForTree(queryClient: QueryClient, publicId: string): Promise<void> {
  const queryKeys: QueryKey[] = [treeKeys.one(publicId), ...listKeys];
  await Promise.all(queryKeys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
}

/** Shows a change of a tree at once on its page, in every list and on every map. */
export function showTree(queryClient: QueryClient, publicId: string, part: Partial<TreeSummary>): void {
  change<Tree>(queryClient, { queryKey: treeKeys.one(publicId) }, (tree) => ({ ...tree, ...part }));
  const changed = (trees: TreeSummary[]) =>
    trees.map((tree) => (tree.publicId === publicId ? { ...tree, ...part } : tree));
  for (const queryKey of listKeys) {
    change<TreePages | TreeSummary[]>(queryClient, { queryKey }, (known) =>
      Array.isArray(known) ? changed(known) : { ...known, pages: known.pages.map(changed) },
    );
  }
}

/** Shows a change of the person at once. */
export function showAccount(queryClient: QueryClient, part: Partial<Account>): void {
  change<Account>(queryClient, { queryKey: accountKeys.mine, exact: true }, (now) => ({ ...now, ...part }));
}

/** Shows another choice of how the person is told. */
export function showNotificationSettings(
  queryClient: QueryClient,
  part: Partial<NotificationSettings>,
): void {
  const which = { queryKey: notificationKeys.settings };
  change<NotificationSettings>(queryClient, which, (known) => ({ ...known, ...part }));
}

/** What was seen is no news any more. */
export function showNotificationsRead(queryClient: QueryClient): void {
  change<number>(queryClient, { queryKey: notificationKeys.unread }, () => 0);
}

/** What a list tells of a tree whose own page is not known. */
export function treeOfLists(queryClient: QueryClient, publicId: string): TreeSummary | undefined {
  for (const queryKey of [treeKeys.pages, treeKeys.gifted]) {
    for (const [, known] of queryClient.getQueriesData<TreePages | TreeSummary[]>({ queryKey })) {
      const trees = Array.isArray(known) ? known : (known?.pages.flat() ?? []);
      const found = trees.find((tree) => tree.publicId === publicId);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The server can be reached again: everything on the screen is asked for anew. */
export function connectionBack(queryClient: QueryClient): void {
  keepFirstPages(queryClient, { queryKey: treeKeys.pages });
  void queryClient.invalidateQueries();
}

// The server has taken or refused a change that waited: what it says counts again.

export function treeSettled(queryClient: QueryClient, publicId: string): void {
  invalidate(queryClient, [treeKeys.one(publicId), ...listKeys]);
}

export function accountSettled(queryClient: QueryClient): void {
  invalidate(queryClient, [accountKeys.mine]);
  ownerChanged(queryClient);
}

export function notificationSettingsSettled(queryClient: QueryClient): void {
  invalidate(queryClient, [notificationKeys.settings]);
}

export function notificationsSettled(queryClient: QueryClient): void {
  invalidate(queryClient, [notificationKeys.unread]);
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

/** Something that was done in the field has reached the server: stock, rounds, trees and their sums are others. */
export function fieldWorkTaken(queryClient: QueryClient): void {
  invalidate(queryClient, [fieldKeys.all, treeKeys.all, tagKeys.all, impactKeys.all]);
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
    storyKeys.all,
    tagKeys.all,
    certificateKeys.all,
    chatKeys.all,
  ]);
}

/** A code became a tree: what it, and others of its campaign, were good for is forgotten. */
export function couponRedeemed(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: couponKeys.all });
  forestChanged(queryClient);
}

/** Asks how many trees somebody has; who watches that number knows whether the forest is another, as where the staff gave a tree. */
export async function checkForest(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: accountKeys.mine, exact: true });
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

/** Somebody said something or a ticket was closed: the answer takes its place, and lists are asked for. */
export function ticketSaid(queryClient: QueryClient, ticket: Ticket): void {
  queryClient.setQueryData(ticketKeys.one(ticket.id), ticket);
  invalidate(queryClient, [ticketKeys.list]);
}

/** The account has another phone, and gifts that waited for it are there. */
export function phoneChanged(queryClient: QueryClient, account: Account): void {
  queryClient.setQueryData<Account>(accountKeys.mine, account);
  invalidate(queryClient, [giftKeys.all, notificationKeys.all, accountKeys.devices]);
}

/** Asks for a list anew, of a long one no more than its first pages. */
export function refreshPages(queryClient: QueryClient, queryKey: QueryKey): void {
  keepFirstPages(queryClient, { queryKey, exact: true });
  void queryClient.refetchQueries({ queryKey, exact: true });
}
