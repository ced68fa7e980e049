import type { LossCause } from '@nabta/domain/loss-cause';

import type { NotificationKind } from '../../platform/notification-kind.ts';
import { toTree, type TreeKind } from '../tree/tree.notifications.ts';
import { fieldPushes } from './field.texts.ts';

/** A loss is told whatever else an owner wants to hear. */
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

export const fieldKinds = { tree_died: treeDied, tree_replaced: treeReplaced };
