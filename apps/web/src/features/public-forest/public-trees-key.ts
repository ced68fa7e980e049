import { treeKeys } from '../tree/tree-queries.ts';

/** Where the trees of other people's forests are kept in the cache. */
export const publicTreesKey = [...treeKeys.all, 'public'] as const;
