import type { Docs } from '../docs.ts';
import type * as contract from './tree-tile.ts';

export const about = 'Trees on a map.';

export const docs = {
  getTreeTile: {
    description:
      'One layer called `trees`; each of its points is a tree, or below zoom 14 a cluster with a `count`. The caller’s trees, those of a public account, for staff all, and those of a company, effort, land or planter for whom it belongs to.',
    alsoAnswers: { 204: 'No tree stands here.' },
  },
} satisfies Docs<typeof contract>;
