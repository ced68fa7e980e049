import { toTree, type TreeKind } from '../tree/tree.notifications.ts';

export const treePhoto: TreeKind = {
  name: 'tree_photo',
  push: {
    text: {
      ar: 'صورة جديدة لـ{tree}',
      en: 'A new photo of {tree}',
      pt: 'Nova foto de {tree}',
    },
  },
  setting: 'aboutTrees',
  pathOf: toTree,
};

export const pictureNotificationKinds = { tree_photo: treePhoto };
