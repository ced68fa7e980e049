import { moveDelivery } from '@nabta/contract/delivery';
import type { Delivery } from '@nabta/contract/delivery';
import type { InputOfEndpoint } from '@nabta/contract/endpoint';

import { chainChanged, deliveryChanged } from '../../kit/cache/staff-changes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

type Step = InputOfEndpoint<typeof moveDelivery>['body'] & { id: string };

export function useMoveDelivery(onDone: (delivery: Delivery) => void) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const toasts = useToasts();
  const lookAgain = useLookAgain();
  return useSingleMutation({
    mutationFn: ({ id, ...body }: Step) => call(moveDelivery, { params: { id }, body }),
    onSuccess(delivery) {
      deliveryChanged(queryClient, delivery);
      onDone(delivery);
    },
    onError(error) {
      reportError(error, { action: 'change-delivery' });
      lookAgain(error);
      const [detail] = error instanceof ApiError ? (error.details ?? []) : [];
      toasts.show({ kind: 'error', text: detail?.message ?? error.message });
    },
  });
}

/** Where somebody else was first, all is asked for anew, so that what is seen is how it stands. */
export function useLookAgain(): (error: unknown) => void {
  const { queryClient } = useConnection();
  return (error) => {
    if (error instanceof ApiError && error.status === 409) chainChanged(queryClient);
  };
}
