import { moveDelivery, scheduleDelivery, updateDelivery } from '@nabta/contract/delivery';
import type { Delivery } from '@nabta/contract/delivery';
import type { InputOfEndpoint } from '@nabta/contract/endpoint';

import { chainChanged, deliveryChanged } from '../../kit/cache/staff-changes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

type Step = InputOfEndpoint<typeof moveDelivery>['body'] & { id: string };
type Order = InputOfEndpoint<typeof scheduleDelivery>['body'];
type Edit = InputOfEndpoint<typeof updateDelivery>['body'] & { id: string; version: number };

export function useMoveDelivery(onDone: (delivery: Delivery) => void) {
  const { call } = useApi();
  return useChange(({ id, ...body }: Step) => call(moveDelivery, { params: { id }, body }), onDone);
}

export function useScheduleDelivery(onDone: (delivery: Delivery) => void) {
  const { call } = useApi();
  return useChange((body: Order) => call(scheduleDelivery, { body }), onDone);
}

export function useEditDelivery(onDone: (delivery: Delivery) => void) {
  const { call } = useApi();
  return useChange(
    ({ id, version, ...body }: Edit) => call(updateDelivery, { params: { id }, body }, { version }),
    onDone,
  );
}

/** Where somebody else was first, all is asked for anew, so that what is seen is how it stands. */
function useChange<Input>(change: (input: Input) => Promise<Delivery>, onDone: (delivery: Delivery) => void) {
  const { queryClient } = useConnection();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: change,
    onSuccess(delivery) {
      deliveryChanged(queryClient, delivery);
      onDone(delivery);
    },
    onError(error) {
      reportError(error, { action: 'change-delivery' });
      if (error instanceof ApiError && error.status === 409) chainChanged(queryClient);
      const [detail] = error instanceof ApiError ? (error.details ?? []) : [];
      toasts.show({ kind: 'error', text: detail?.message ?? error.message });
    },
  });
}
