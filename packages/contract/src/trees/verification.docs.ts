import type { Docs } from '../core/docs.ts';
import type * as contract from './verification.ts';

export const about = 'Origin and evidence of trees.';

export const verificationExample = {
  level: 'verified' as const,
  photographedAt: '2026-03-01T09:30:00.000Z',
  seenAt: '2026-03-01T09:30:00.000Z',
  verifiedUntil: '2028-03-31T21:00:00.000Z',
};

export const docs = {
  treeOrigin: {
    description:
      'Planted with this product, imported from the inventory of a company, or a sample of demo data.',
    example: 'planted_here',
  },
  verification: {
    description:
      '`documented`: only a record says so. `photographed`: a photo from the field with place and time exists. `verified`: somebody who is not the planter, owner or importer of the tree, nor of its company or land, saw it in the last 24 months.',
    example: verificationExample,
  },
  treeEvidence: {
    description: 'A dated fact that shows that a tree exists. The author is a role, never a person.',
    example: {
      kind: 'seen',
      at: '2026-03-01T09:30:00.000Z',
      author: 'field_staff',
      isIndependent: true,
      hasPhoto: true,
      hasPlace: true,
      doubt: null,
    },
  },
  levelCounts: {
    description: 'Number of trees by verification level.',
    example: { documented: 3, photographed: 4, verified: 5 },
  },
} satisfies Docs<typeof contract>;
