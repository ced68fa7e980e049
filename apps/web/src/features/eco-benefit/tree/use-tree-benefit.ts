import { getEcoBenefitOfTree } from '@nabta/contract/tree-benefit';
import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import { useQuery } from '@tanstack/react-query';

import { treeKeys } from '../../../kit/cache/keys.ts';
import { useApi } from '../../../platform/session-provider.tsx';

export function useTreeBenefit(publicId: string) {
  const { call } = useApi();
  return useQuery<TreeBenefit>({
    queryKey: treeKeys.benefit(publicId),
    queryFn: ({ signal }) => call(getEcoBenefitOfTree, { params: { publicId } }, { signal }),
  });
}
