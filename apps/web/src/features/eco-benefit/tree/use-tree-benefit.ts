import { getEcoBenefitOfTree } from '@nabta/contract/tree-benefit';
import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../../../platform/session-provider.tsx';

export const treeBenefitKeyOf = (publicId: string) => ['tree', 'benefit', publicId] as const;

export function useTreeBenefit(publicId: string) {
  const { call } = useApi();
  return useQuery<TreeBenefit>({
    queryKey: treeBenefitKeyOf(publicId),
    queryFn: ({ signal }) => call(getEcoBenefitOfTree, { params: { publicId } }, { signal }),
  });
}
