import { getTree } from '@nabta/contract/trees/tree';

import { isOfPageState } from '#platform/page-state.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { treeKeys } from '#shared/cache/keys.ts';
import { staleTimesMs } from '#shared/cache/stale-times.ts';

export function useTree(publicId: string) {
  return useApiQuery(
    getTree,
    { params: { publicId } },
    {
      queryKey: treeKeys.one(publicId),
      staleTime: (query) => (isOfPageState(query) ? staleTimesMs.pageState : 0),
    },
  );
}
