import type { Docs, FileDoc } from './docs.ts';
import type * as contract from './picture.ts';

export const about = 'Pictures of trees and people.';

export const docs = {
  addTreePhoto: {
    description:
      'By its owner or by staff who stand beside it; at most 8 MB and 50 megapixels. Where it was taken is not kept.',
  },
  removeTreePhoto: {
    description:
      'By who added it, as long as the tree is theirs; the newest of the photos left stands for the tree then.',
  },
  setAccountImage: { description: 'At most 8 MB and 50 megapixels; the one before is gone.' },
} satisfies Docs<typeof contract>;

const fileName = {
  file: {
    description:
      '`nameCompressed`, or with its ending replaced by `-160`, `-320`, `-640` or `-1280` and `.webp` or `.avif`.',
    example: 'ghaf-1.webp',
    pattern: '^[a-z0-9-]+\\.(webp|avif)$',
  },
};

export const files: FileDoc[] = [
  {
    path: '/trees/:file',
    operationId: 'getTreePicture',
    summary: 'A picture of a tree',
    description: 'What a name shows never changes, so it may be kept for good.',
    params: fileName,
    mediaTypes: ['image/webp', 'image/avif'],
  },
  {
    path: '/accounts/:file',
    operationId: 'getAccountPicture',
    summary: 'A picture of a person or a company',
    description: 'What a name shows never changes, so it may be kept for good.',
    params: fileName,
    mediaTypes: ['image/webp', 'image/avif'],
  },
];
