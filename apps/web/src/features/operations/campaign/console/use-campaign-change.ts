import type { CampaignRecord } from '@nabta/contract/campaign';
import { useQueryClient } from '@tanstack/react-query';

import { campaignChanged } from '../../../kit/cache/staff-changes.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { reportError } from '../../../platform/error-report.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { useToasts } from '../../../ui/use-toasts.ts';

/** Changes a campaign or something of it; all that shows it is asked for anew, and what goes wrong is told. */
export function useCampaignChange<Input, Data>(change: (input: Input) => Promise<Data>) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: change,
    onSuccess: (data) => campaignChanged(queryClient, isRecord(data) ? data : undefined),
    onError(error) {
      campaignChanged(queryClient);
      if (!(error instanceof ApiError)) reportError(error, { action: 'change-campaign' });
      const [detail] = error instanceof ApiError ? error.details : [];
      toasts.show({ kind: 'error', text: detail?.message ?? error.message });
    },
  });
}

function isRecord(data: unknown): data is CampaignRecord {
  return typeof data === 'object' && data !== null && 'batches' in data;
}
