import type { Docs } from '../core/docs.ts';
import type * as contract from './tag.ts';

export const about = 'Physical tags on trees, and claiming a tree by its tag.';

export const docs = {
  tagId: { description: 'Number printed on a tag.', example: '7K3M9QX2' },
  claimTree: {
    description: 'Wrong secrets are limited to five per hour. Of concurrent claims only one succeeds.',
    body: { secret: '7K3M9QX2TB7K3' },
  },
  makeBlankTags: {
    description:
      'Blank tags have no tree until a planter scans them; until then lookups return `TREE_NOT_PLANTED`. Print them with `isBlank` and the effort.',
    body: { effortId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a61', count: 24 },
  },
  printTags: {
    description:
      'A4 PDF with cut marks, sorted by number: QR code, number, species and place in Arabic and English. Landowners print the tags of their land, sponsors those of their trees, staff all. At most 240 per file; if there are more, the `Link` header contains the next sheet (`rel="next"`).',
  },
} satisfies Docs<typeof contract>;
