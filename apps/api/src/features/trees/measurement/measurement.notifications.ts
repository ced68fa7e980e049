import type { Translations } from '@nabta/domain/language';

import { toTree, type TreeKind } from '../tree/tree.notifications.ts';

const measuredPush: Translations = {
  ar: 'قيست {tree}، وصرنا نعرف حجمها',
  en: '{tree} was measured: see how it has grown',
  pt: '{tree} foi medida: veja como cresceu',
};

export const treeMeasured: TreeKind = {
  name: 'tree_measured',
  push: { text: measuredPush },
  setting: 'aboutTrees',
  pathOf: toTree,
};

export const measurementKinds = { tree_measured: treeMeasured };
