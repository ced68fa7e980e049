import type { Docs } from './docs.ts';
import type * as contract from './tag.ts';

export const about = 'Physical tags on trees, and claiming a tree by its tag.';

export const docs = {
  claimTree: {
    description: 'Wrong secrets are limited to five an hour. Of many at once one gets the tree.',
    body: { secret: '7K3M9QX2TB7K3' },
  },
} satisfies Docs<typeof contract>;
