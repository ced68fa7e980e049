import type { CampaignRecord } from '@nabta/contract/operations/campaign';
import { useQueryClient } from '@tanstack/react-query';

import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { cacheCampaign } from '#shared/cache/staff-cache-updates.ts';
import { detailOf, useErrorToast } from '#shared/cache/use-api-mutation.ts';

/** Runs a campaign mutation, refreshes the caches that show the campaign, and reports errors in a toast. */
export function useCampaignChange<Input, Data>(change: (input: Input) => Promise<Data>) {
  const queryClient = useQueryClient();
  const showError = useErrorToast(undefined, detailOf);
  return useSingleMutation({
    mutationFn: change,
    onSuccess: (data) => cacheCampaign(queryClient, isCampaignRecord(data) ? data : undefined),
    onError(error) {
      cacheCampaign(queryClient);
      if (!(error instanceof ApiError)) reportError(error, { action: 'change-campaign' });
      showError(error);
    },
  });
}

function isCampaignRecord(data: unknown): data is CampaignRecord {
  return typeof data === 'object' && data !== null && 'batches' in data;
}
