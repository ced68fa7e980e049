import { getTree } from '@nabta/contract/tree';
import type { Tree } from '@nabta/contract/tree';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../../platform/session-provider.tsx';

export const treeKeyOf = (publicId: string) => ['tree', 'one', publicId] as const;

export function useTree(publicId: string) {
  const { call } = useApi();
  return useQuery<Tree>({
    queryKey: treeKeyOf(publicId),
    queryFn: ({ signal }) => call(getTree, { params: { publicId } }, { signal }),
    // What it says depends on who asks: after a sign-in the visitor's answer must not stay.
    staleTime: 0,
  });
}
