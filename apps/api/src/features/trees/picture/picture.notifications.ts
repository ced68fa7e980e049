import { toTree, type TreeKind } from '../tree/tree.notifications.ts';
import { photoPush } from './picture.texts.ts';

export const treePhoto: TreeKind = {
  name: 'tree_photo',
  push: { text: photoPush },
  setting: 'aboutTrees',
  pathOf: toTree,
};

export const pictureKinds = { tree_photo: treePhoto };
