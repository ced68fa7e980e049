import { getEcoBenefitOfTree } from '@nabta/contract/trees/tree-benefit';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { treeKeys } from '#shared/cache/keys.ts';

export function useTreeBenefit(publicId: string) {
  return useApiQuery(getEcoBenefitOfTree, { params: { publicId } }, { queryKey: treeKeys.benefit(publicId) });
}
