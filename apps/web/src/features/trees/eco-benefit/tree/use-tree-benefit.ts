import { getEcoBenefitOfTree } from '@nabta/contract/trees/tree-benefit';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { treeKeys } from '#shared/cache/keys.ts';

export function useTreeBenefit(publicId: string) {
  return useApiQuery(getEcoBenefitOfTree, { params: { publicId } }, { queryKey: treeKeys.benefit(publicId) });
}

const yearMs = 365.25 * 86_400_000;

/** Trees under a year old show their forecast first. */
export function isYoung(plantedAt: string, at: string | Date): boolean {
  return new Date(at).getTime() - new Date(plantedAt).getTime() < yearMs;
}
