import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { moveDelivery } from '@nabta/contract/supply/delivery';
import type { Delivery } from '@nabta/contract/supply/delivery';

import { ApiError } from '#platform/api-error.ts';
import { useConnection } from '#platform/session-provider.tsx';
import { invalidateChain, cacheDelivery } from '#shared/cache/staff-cache-updates.ts';
import { detailOf, useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';

type Step = InputOfEndpoint<typeof moveDelivery>['body'] & { id: string };

export function useMoveDelivery(onDone: (delivery: Delivery) => void) {
  const showError = useErrorToast('change-delivery', detailOf);
  const refetchOnConflict = useRefetchOnConflict();
  return useApiMutation((call, { id, ...body }: Step) => call(moveDelivery, { params: { id }, body }), {
    updateCache: cacheDelivery,
    onDone,
    onError(error) {
      refetchOnConflict(error);
      showError(error);
    },
  });
}

/** After a 409, refetches the planting-chain data so the page shows the current state. */
export function useRefetchOnConflict(): (error: unknown) => void {
  const { queryClient } = useConnection();
  return (error) => {
    if (error instanceof ApiError && error.status === 409) invalidateChain(queryClient);
  };
}
