import { claimTree, getTreeByTag } from '@nabta/contract/tag';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { forestChanged } from '../../kit/cache/changes.ts';
import { tagKeys } from '../../kit/cache/keys.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

export type TaggedTree = NonNullable<ReturnType<typeof useTag>['data']>;

/** The tree of a tag, and what the caller may do with it. */
export function useTag(id: string | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: tagKeys.one(id),
    queryFn: ({ signal }) => call(getTreeByTag, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  });
}

export function useClaimTree(id: string) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const refresh = () => forestChanged(queryClient);
  return useSingleMutation({
    mutationFn: (secret: string) => call(claimTree, { params: { id }, body: { secret } }),
    onSuccess: refresh,
    onError(error) {
      reportError(error, { action: 'claim-tree' });
      if (error instanceof ApiError && isOver(error)) refresh();
    },
  });
}

/** Somebody has it, or it no longer stands: what the page says of it is another. */
function isOver({ serverCode }: ApiError): boolean {
  return serverCode === 'TREE_CLAIMED' || serverCode === 'TREE_LOST';
}
