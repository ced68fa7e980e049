import { getCampaignPage } from '@nabta/contract/campaign';
import { useQuery } from '@tanstack/react-query';

import { campaignKeys } from '../../../kit/cache/keys.ts';
import { useApi } from '../../../platform/session-provider.tsx';

/** The counter of an open page goes on by itself. */
const readEveryMs = 30_000;

/** What everybody may know of a campaign; the page brings it where it can. */
export function useCampaign(slug: string) {
  const { call, known } = useApi();
  return useQuery({
    ...known(getCampaignPage, { params: { slug } }),
    queryKey: campaignKeys.page(slug),
    queryFn: ({ signal }) => call(getCampaignPage, { params: { slug } }, { signal }),
    refetchInterval: readEveryMs,
  });
}
