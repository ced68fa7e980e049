import { getCampaignPage } from '@nabta/contract/operations/campaign';

import { useApi } from '#platform/session-provider.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { campaignKeys } from '#shared/cache/keys.ts';

const pollIntervalMs = 30_000;

/** Public campaign data; uses the response preloaded by the page if present. */
export function useCampaign(slug: string) {
  const { preloaded: known } = useApi();
  return useApiQuery(
    getCampaignPage,
    { params: { slug } },
    {
      ...known(getCampaignPage, { params: { slug } }),
      queryKey: campaignKeys.page(slug),
      refetchInterval: pollIntervalMs,
    },
  );
}
