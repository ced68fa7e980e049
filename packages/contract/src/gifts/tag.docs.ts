import type { Docs } from './docs.ts';
import type * as contract from './tag.ts';

export const about = 'Physical tags on trees, and claiming a tree by its tag.';

export const docs = {
  tagId: { description: 'The number that is printed on a tag.', example: '7K3M9QX2' },
  claimTree: {
    description: 'Wrong secrets are limited to five an hour. Of many at once one gets the tree.',
    body: { secret: '7K3M9QX2TB7K3' },
  },
  makeBlankTags: {
    description:
      'They hang on no tree until a planter scans them; who scans one before that is told so. Print them by `isBlank` with the effort.',
    body: { effortId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a61', count: 24 },
  },
  printTags: {
    description:
      'A PDF of A4 with cut marks, in the order of their numbers: the QR code of each tag, its number, species and place in Arabic and English. Landowners print the tags on their land, sponsors those of their trees, staff all. At most 240 at once; where there are more, the header `Link` names the next sheet (`rel="next"`).',
  },
} satisfies Docs<typeof contract>;
