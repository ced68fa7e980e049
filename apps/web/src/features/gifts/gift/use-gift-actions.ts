import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import {
  allowGiftMessages,
  declineGift,
  giveTree,
  giveTrees,
  openGifts,
  refuseGiftMessages,
  cancelGift,
  thankGiver,
} from '@nabta/contract/gifts/gift';
import type { Gift } from '@nabta/contract/gifts/gift';
import { useQueryClient } from '@tanstack/react-query';

import type { ApiClient } from '#platform/api-client.ts';
import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import { invalidateForest } from '#shared/cache/changes.ts';
import { useApiMutation } from '#shared/cache/use-api-mutation.ts';

export type GiveTreesInput = InputOfEndpoint<typeof giveTrees>['body'];

/** A single tree given to a phone has its own endpoint. */
export function useGiveTrees(handlers: Handlers<Gift[]>) {
  const give = async (call: ApiClient['call'], body: GiveTreesInput): Promise<Gift[]> => {
    const { trees, phone, ...input } = body;
    const [publicId] = trees;
    if (phone === null || publicId === undefined || trees.length > 1) return await call(giveTrees, { body });
    return [await call(giveTree, { params: { publicId }, body: { phone, ...input } })];
  };
  return useGiftAction('give-trees', give, handlers);
}

/** Opens all gifts behind a link; a gift by link needs the secret of its hash. */
export function useOpenGifts() {
  return useGiftAction(
    'open-gifts',
    (call, { code, secret }: { code: string; secret?: string | undefined }) =>
      call(openGifts, { params: { code }, body: { ...(secret !== undefined && { secret }) } }),
  );
}

export function useThankGiver(id: string) {
  return useGiftAction('thank-giver', (call, words: string) =>
    call(thankGiver, { params: { id }, body: { words } }),
  );
}

export function useDeclineGift() {
  return useGiftAction('decline-gift', (call, id: string) => call(declineGift, { params: { id } }));
}

export function useCancelGift() {
  return useGiftAction('take-back-gift', (call, id: string) => call(cancelGift, { params: { id } }));
}

/** Opts the phone that received this gift's text out of gift messages, or back in. */
export function useGiftMessageOptOut({ code, secret }: { code: string; secret: string }) {
  return useApiMutation(
    (call, isRefused: boolean) =>
      call(isRefused ? refuseGiftMessages : allowGiftMessages, { params: { code }, body: { secret } }),
    {
      onError: (error) => reportError(error, { action: 'refuse-gift-messages' }),
    },
  );
}

/** Called even after the sheet was closed. */
type Handlers<Data> = { onDone: (data: Data) => void; onFailed: (error: Error) => void };

/** Refetches after success, and after errors that reveal outdated data. */
function useGiftAction<Data, Input>(
  action: string,
  request: (call: ApiClient['call'], input: Input) => Promise<Data>,
  handlers?: Handlers<Data>,
) {
  const queryClient = useQueryClient();
  return useApiMutation(request, {
    updateCache: invalidateForest,
    onDone: handlers?.onDone,
    onError(error) {
      reportError(error, { action });
      if (error instanceof ApiError && [404, 409, 410].includes(error.status)) invalidateForest(queryClient);
      handlers?.onFailed(error);
    },
  });
}
