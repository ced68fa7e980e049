import { toTree, type TreeKind } from '../tree/tree.notifications.ts';
import { measuredPush } from './measurement.texts.ts';

export const treeMeasured: TreeKind = {
  name: 'tree_measured',
  push: { text: measuredPush },
  setting: 'aboutTrees',
  pathOf: toTree,
};

export const measurementKinds = { tree_measured: treeMeasured };
