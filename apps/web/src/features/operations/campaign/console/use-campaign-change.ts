import type { CampaignRecord } from '@nabta/contract/operations/campaign';
import { useQueryClient } from '@tanstack/react-query';

import type { ApiClient } from '#platform/api-client.ts';
import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import { cacheCampaign } from '#shared/cache/staff-cache-updates.ts';
import { detailOf, useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';

/** Runs a campaign mutation, refreshes the caches that show the campaign, and reports errors in a toast. */
export function useCampaignChange<Data, Input = void>(
  request: (call: ApiClient['call'], input: Input) => Promise<Data>,
) {
  const queryClient = useQueryClient();
  const showError = useErrorToast(undefined, detailOf);
  return useApiMutation(request, {
    updateCache: (_queryClient, data) =>
      cacheCampaign(queryClient, isCampaignRecord(data) ? data : undefined),
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
