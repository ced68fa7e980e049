import { remindReceiver } from '@nabta/contract/gift';
import type { Gift } from '@nabta/contract/gift';

import { forestChanged } from '../../../kit/cache/changes.ts';
import { giftReminded } from '../../../kit/cache/gift-changes.ts';
import { givenGiftTexts } from '../../../locales/given-gifts.ts';
import { reportError } from '../../../platform/error-report.ts';
import { useApi, useConnection } from '../../../platform/session-provider.tsx';
import { useTextFile } from '../../../platform/texts.tsx';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { useToasts } from '../../../ui/use-toasts.ts';

/** Reminds the receiver, with the three toasts of SPEC section 8. */
export function useRemindReceiver() {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const toasts = useToasts();
  const tell = useTextFile(givenGiftTexts);
  return useSingleMutation<Gift, string>({
    mutationFn: (id) =>
      toasts.follow(call(remindReceiver, { params: { id } }), {
        pending: tell('givenGifts.reNotifyLoading'),
        success: tell('givenGifts.reNotifySuccess'),
        error: tell('givenGifts.reNotifyError'),
      }),
    onSuccess: (reminded) => giftReminded(queryClient, reminded),
    onError(error) {
      reportError(error, { action: 'remind-receiver' });
      // Opened or too early after all: the server knows better.
      forestChanged(queryClient);
    },
  });
}
