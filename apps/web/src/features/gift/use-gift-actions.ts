import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import {
  allowGiftMessages,
  declineGift,
  giveTree,
  giveTrees,
  openGifts,
  refuseGiftMessages,
  takeBackGift,
  thankGiver,
} from '@nabta/contract/gift';
import type { Gift } from '@nabta/contract/gift';
import { useQueryClient } from '@tanstack/react-query';

import { forestChanged } from '../../kit/cache/changes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

export type GivingInput = InputOfEndpoint<typeof giveTrees>['body'];

/** One tree to a phone has a call of its own. */
export function useGiveTrees(told: Told<Gift[]>) {
  const { call } = useApi();
  const give = async (body: GivingInput): Promise<Gift[]> => {
    const { trees, phone, ...wish } = body;
    const [publicId] = trees;
    if (phone === null || publicId === undefined || trees.length > 1) return await call(giveTrees, { body });
    return [await call(giveTree, { params: { publicId }, body: { phone, ...wish } })];
  };
  return useGiftAction('give-trees', give, told);
}

/** Opens everything behind the link of a gift; one by link needs what stands behind the hash. */
export function useOpenGifts() {
  const { call } = useApi();
  return useGiftAction('open-gifts', ({ code, secret }: { code: string; secret?: string | undefined }) =>
    call(openGifts, { params: { code }, body: { ...(secret !== undefined && { secret }) } }),
  );
}

export function useThankGiver(id: string) {
  const { call } = useApi();
  return useGiftAction('thank-giver', (words: string) =>
    call(thankGiver, { params: { id }, body: { words } }),
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

/** Ends texts about gifts to the phone that holds the text of this one, or lets them reach it again. */
export function useRefuseGiftMessages({ code, secret }: { code: string; secret: string }) {
  const { call } = useApi();
  return useSingleMutation({
    mutationFn: (isRefused: boolean) =>
      call(isRefused ? refuseGiftMessages : allowGiftMessages, { params: { code }, body: { secret } }),
    onError: (error) => reportError(error, { action: 'refuse-gift-messages' }),
  });
}

/** What is told even where the sheet was closed meanwhile. */
type Told<Data> = { onDone: (data: Data) => void; onRefused: (error: Error) => void };

/** After a change, and after a refusal that shows that something else had changed, everything is asked for anew. */
function useGiftAction<Data, Input>(
  action: string,
  mutationFn: (input: Input) => Promise<Data>,
  told?: Told<Data>,
) {
  const queryClient = useQueryClient();
  const refresh = () => forestChanged(queryClient);
  return useSingleMutation<Data, Input>({
    mutationFn,
    onSuccess(data) {
      refresh();
      told?.onDone(data);
    },
    onError(error) {
      reportError(error, { action });
      if (error instanceof ApiError && [404, 409, 410].includes(error.status)) refresh();
      told?.onRefused(error);
    },
  });
}
