import { claimTree, getTreeByTag } from '@nabta/contract/gifts/tag';
import { useQueryClient } from '@tanstack/react-query';

import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { invalidateForest } from '#shared/cache/changes.ts';
import { tagKeys } from '#shared/cache/keys.ts';
import { useApiMutation } from '#shared/cache/use-api-mutation.ts';

export type TaggedTree = NonNullable<ReturnType<typeof useTag>['data']>;

export function useTag(id: string | undefined) {
  return useApiQuery(
    getTreeByTag,
    { params: { id: id ?? '' } },
    { queryKey: tagKeys.one(id), enabled: id !== undefined, staleTime: 0 },
  );
}

export function useClaimTree(id: string) {
  const queryClient = useQueryClient();
  return useApiMutation((call, secret: string) => call(claimTree, { params: { id }, body: { secret } }), {
    updateCache: invalidateForest,
    onError(error) {
      reportError(error, { action: 'claim-tree' });
      if (error instanceof ApiError && isUnavailable(error)) invalidateForest(queryClient);
    },
  });
}

/** The tree is claimed or lost, so the cached data is stale. */
function isUnavailable({ serverCode }: ApiError): boolean {
  return serverCode === 'TREE_CLAIMED' || serverCode === 'TREE_LOST';
}
