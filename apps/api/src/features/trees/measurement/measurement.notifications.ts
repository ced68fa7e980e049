import { toTree, type TreeKind } from '../tree/tree.notifications.ts';

export const treeMeasured: TreeKind = {
  name: 'tree_measured',
  push: {
    text: {
      ar: 'قيست {tree}، وصرنا نعرف حجمها',
      en: '{tree} was measured: see how it has grown',
      pt: '{tree} foi medida: veja como cresceu',
    },
  },
  setting: 'aboutTrees',
  pathOf: toTree,
};

export const measurementNotificationKinds = { tree_measured: treeMeasured };
