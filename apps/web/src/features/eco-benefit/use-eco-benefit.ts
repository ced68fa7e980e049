import { getEcoBenefit } from '@nabta/contract/eco-benefit';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { treeKeys } from '../../kit/cache/keys.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { useApi } from '../../platform/session-provider.tsx';

/** What the signed-in person's trees gave; asked for again with everything else that is known of their trees. */
export function useEcoBenefit() {
  return useQuery(ecoBenefitQuery(useApi()));
}

export function ecoBenefitQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: treeKeys.ecoBenefit,
    queryFn: ({ signal }) => call(getEcoBenefit, { query: {} }, { signal }),
  });
}
