import { remindReceiver } from '@nabta/contract/gifts/gift';
import type { Gift } from '@nabta/contract/gifts/gift';

import { reportError } from '#platform/error-report.ts';
import { useApi, useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { invalidateForest } from '#shared/cache/changes.ts';
import { applyGiftReminder } from '#shared/cache/gift-changes.ts';
import { useToasts } from '#ui/use-toasts.ts';

/** Sends a reminder and shows its progress in a toast. */
export function useRemindReceiver() {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const toasts = useToasts();
  const { t } = useTexts('given-gifts');
  return useSingleMutation<Gift, string>({
    mutationFn: (id) =>
      toasts.follow(call(remindReceiver, { params: { id } }), {
        pending: t('givenGifts.reNotifyLoading'),
        success: t('givenGifts.reNotifySuccess'),
        error: t('givenGifts.reNotifyError'),
      }),
    onSuccess: (reminded) => applyGiftReminder(queryClient, reminded),
    onError(error) {
      reportError(error, { action: 'remind-receiver' });
      // The gift was opened, or it is too early: the cache is outdated.
      invalidateForest(queryClient);
    },
  });
}
