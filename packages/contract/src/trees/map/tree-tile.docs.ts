import type { Docs } from '../../core/docs.ts';
import type * as contract from './tree-tile.ts';

export const about = 'Trees on a map.';

export const docs = {
  getTreeTile: {
    description:
      'One layer named `trees`; each point is a tree, or below zoom 14 a cluster with a `count`. Shows the caller’s trees, those of a public account, all for staff, or those of a company, effort, land or planter for its owner.',
    otherResponses: { 204: 'The tile has no trees.' },
  },
  getPublicTreeTile: {
    description:
      'Living trees without owners, up to five minutes old. Below zoom 14 a point is a land with its `count`. A land that allows no visits stays one point at every zoom, a hidden land has none. Trees of private owners and promised gifts are counted in squares of about a kilometre, without id.',
    otherResponses: { 204: 'The tile has no trees.' },
  },
} satisfies Docs<typeof contract>;
