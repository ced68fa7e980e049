import { getEcoBenefit } from '@nabta/contract/eco-benefit';
import { useQuery } from '@tanstack/react-query';

import { treeKeys } from '../../kit/cache/cache.ts';
import { useApi } from '../../platform/session-provider.tsx';

/** What the signed-in person's trees gave; asked for again with everything else that is known of their trees. */
export function useEcoBenefit() {
  const { call } = useApi();
  return useQuery({
    queryKey: treeKeys.ecoBenefit,
    queryFn: ({ signal }) => call(getEcoBenefit, { query: {} }, { signal }),
  });
}
