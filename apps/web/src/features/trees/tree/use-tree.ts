import { getTree } from '@nabta/contract/trees/tree';

import { useApi } from '#platform/session-provider.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { treeKeys } from '#shared/cache/keys.ts';
import { staleTimesMs } from '#shared/cache/stale-times.ts';

export function useTree(publicId: string) {
  const { getPreloaded } = useApi();
  const preloaded = getPreloaded(getTree, { params: { publicId } });
  return useApiQuery(
    getTree,
    { params: { publicId } },
    {
      ...preloaded,
      queryKey: treeKeys.one(publicId),
      // The response depends on the account: after a sign-in, the visitor's response must not stay.
      staleTime: preloaded === undefined ? 0 : staleTimesMs.embeddedResponse,
    },
  );
}
