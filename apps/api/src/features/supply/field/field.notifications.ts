import type { LossCause } from '@nabta/domain/loss-cause';

import type { NotificationKind } from '#core/notification-kind.ts';
import { toTree, type TreeKind } from '#features/trees/tree/tree.notifications.ts';

import { fieldPushes } from './field.texts.ts';

/** A loss is sent regardless of the owner's notification settings. */
export const treeDied: NotificationKind<{ treeId: string; told: { cause: LossCause } }> = {
  name: 'tree_died',
  push: { text: fieldPushes.died },
  pathOf: toTree,
};

export const treeReplaced: TreeKind = {
  name: 'tree_replaced',
  push: { text: fieldPushes.replaced },
  pathOf: toTree,
};

export const fieldNotificationKinds = { tree_died: treeDied, tree_replaced: treeReplaced };
