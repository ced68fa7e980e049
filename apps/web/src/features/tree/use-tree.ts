import { getTree } from '@nabta/contract/tree';
import type { Tree } from '@nabta/contract/tree';
import { useQuery } from '@tanstack/react-query';

import { freshMs } from '../../kit/cache/freshness.ts';
import { treeKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';

export function useTree(publicId: string) {
  const { call, known } = useApi();
  const shown = known(getTree, { params: { publicId } });
  return useQuery<Tree>({
    ...shown,
    queryKey: treeKeys.one(publicId),
    queryFn: ({ signal }) => call(getTree, { params: { publicId } }, { signal }),
    // What it says depends on who asks: after a sign-in the visitor's answer must not stay.
    staleTime: shown === undefined ? 0 : freshMs.pageAnswer,
  });
}
