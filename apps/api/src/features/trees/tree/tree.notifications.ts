import type { NotificationKind } from '#core/notification-kind.ts';

import { treePushes } from './tree.texts.ts';

export type TreePayload = { treeId: string };

export type TreeKind = NotificationKind<TreePayload>;

export const toTree: TreeKind['pathOf'] = (_payload, { publicId }) => `/tree/${publicId}`;

export const treeDamaged: TreeKind = {
  name: 'tree_damaged',
  push: { text: treePushes.damaged },
  setting: 'aboutTrees',
  pathOf: toTree,
};

export const treeLost: TreeKind = {
  name: 'tree_lost',
  push: { text: treePushes.lost },
  setting: 'aboutTrees',
  pathOf: () => '/',
};

export const treeKinds = { tree_damaged: treeDamaged, tree_lost: treeLost };
