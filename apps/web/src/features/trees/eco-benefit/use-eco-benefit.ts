import { getEcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { useQuery } from '@tanstack/react-query';

import type { ApiClient } from '#platform/api-client.ts';
import { useApi } from '#platform/session-provider.tsx';
import { apiQuery } from '#shared/cache/api-query.ts';
import { treeKeys } from '#shared/cache/keys.ts';

export function useEcoBenefit() {
  return useQuery(ecoBenefitQuery(useApi()));
}

export function ecoBenefitQuery(api: ApiClient) {
  return apiQuery(api, getEcoBenefit, { query: {} }, { queryKey: treeKeys.ecoBenefit });
}
