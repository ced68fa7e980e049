import type { NotificationKind } from '../../platform/notification-kind.ts';
import { treePushes } from './tree.texts.ts';

export type TreeNews = { treeId: string };

/** What an owner is told of a tree, and can do without. */
export type TreeKind = NotificationKind<TreeNews>;

export const toTree: TreeKind['pathOf'] = (_news, { publicId }) => `/tree/${publicId}`;

export const treeDamaged: TreeKind = {
  name: 'tree_damaged',
  push: { text: treePushes.damaged },
  setting: 'aboutTrees',
  pathOf: toTree,
};

/** A removed tree has no page any more. */
export const treeLost: TreeKind = {
  name: 'tree_lost',
  push: { text: treePushes.lost },
  setting: 'aboutTrees',
  pathOf: () => '/',
};

export const treeKinds = { tree_damaged: treeDamaged, tree_lost: treeLost };
