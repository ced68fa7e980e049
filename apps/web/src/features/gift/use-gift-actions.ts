import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { declineGift, giveTree, openGift, refuseGiftMessages, takeBackGift } from '@nabta/contract/gift';
import type { ReceivedGift } from '@nabta/contract/gift';
import { useQueryClient } from '@tanstack/react-query';

import { forestChanged } from '../../kit/cache/cache.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

export type GivingInput = InputOfEndpoint<typeof giveTree>;

export function useGiveTree() {
  const { call } = useApi();
  return useGiftAction('give-tree', (input: GivingInput) => call(giveTree, input));
}

export function useOpenGift() {
  const { call } = useApi();
  return useGiftAction('open-gift', ({ tree }: Pick<ReceivedGift, 'tree'>) =>
    call(openGift, { params: { id: tree.id } }),
  );
}

export function useDeclineGift() {
  const { call } = useApi();
  return useGiftAction('decline-gift', (id: string) => call(declineGift, { params: { id } }));
}

export function useTakeBackGift() {
  const { call } = useApi();
  return useGiftAction('take-back-gift', (id: string) => call(takeBackGift, { params: { id } }));
}

export function useRefuseGiftMessages() {
  const { call } = useApi();
  return useSingleMutation({
    mutationFn: (code: string) => call(refuseGiftMessages, { params: { code } }),
    onError: (error) => reportError(error, { action: 'refuse-gift-messages' }),
  });
}

/** After a change, and after a refusal that shows that something else had changed, everything is asked for anew. */
function useGiftAction<Data, Input>(action: string, mutationFn: (input: Input) => Promise<Data>) {
  const queryClient = useQueryClient();
  const refresh = () => forestChanged(queryClient);
  return useSingleMutation<Data, Input>({
    mutationFn,
    onSuccess: refresh,
    onError(error) {
      reportError(error, { action });
      if (error instanceof ApiError && [404, 409, 410].includes(error.status)) refresh();
    },
  });
}
