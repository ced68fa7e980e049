import type { Docs, FileDoc } from '../core/docs.ts';
import type * as contract from './picture.ts';

export const about = 'Pictures of trees and people.';

export const docs = {
  addTreePhoto: {
    description:
      'By its owner or its staff; at most 8 MB and 50 megapixels. The GPS position of the photo is not stored.',
  },
  removeTreePhoto: {
    description:
      'By its uploader while they own the tree; the newest remaining photo becomes the picture of the tree.',
  },
  setAccountImage: { description: 'At most 8 MB and 50 megapixels; the previous picture is deleted.' },
} satisfies Docs<typeof contract>;

const picture = {
  description: 'The content of a file name never changes, so it can be cached forever.',
  params: {
    file: {
      description:
        '`nameCompressed`, or with its ending replaced by `-160`, `-320`, `-640` or `-1280` and `.webp` or `.avif`.',
      example: 'ghaf-1.webp',
      pattern: '^[a-z0-9-]+\\.(webp|avif)$',
    },
  },
  mediaTypes: ['image/webp', 'image/avif'],
};

export const files: FileDoc[] = [
  { path: '/trees/:file', operationId: 'getTreePicture', summary: 'A picture of a tree', ...picture },
  {
    path: '/accounts/:file',
    operationId: 'getAccountPicture',
    summary: 'A picture of a person or a company',
    ...picture,
  },
];
