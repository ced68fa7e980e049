import type { Account } from '@nabta/contract/people/account';
import { useMutation } from '@tanstack/react-query';

import { reportError } from '#platform/error-report.ts';
import { pickFields } from '#platform/pick-fields.ts';
import { useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { invalidateOwnerData, updateCachedAccount } from '#shared/cache/changes.ts';
import { accountKeys } from '#shared/cache/keys.ts';
import { updateAccountHandler } from '#shared/offline/outbox-handlers.ts';
import type { AccountChange } from '#shared/offline/outbox-handlers.ts';
import { useSendOrQueue } from '#shared/offline/use-send-or-queue.ts';
import { useToasts } from '#ui/use-toasts.ts';

/**
 * Updates the account optimistically; a rejection rolls back only the changed fields. Queued while offline.
 */
export function useUpdateAccount() {
  const sendOrQueue = useSendOrQueue();
  const { queryClient } = useConnection();
  const { t } = useTexts();
  const toasts = useToasts();
  const applyChange = (changes: Partial<Account>) => updateCachedAccount(queryClient, changes);

  return useMutation({
    mutationFn: (changes: AccountChange) => sendOrQueue(updateAccountHandler, changes),
    async onMutate(changes) {
      await queryClient.cancelQueries({ queryKey: accountKeys.mine });
      const before = queryClient.getQueryData<Account>(accountKeys.mine);
      applyChange(changes);
      return { before };
    },
    onSuccess(sent) {
      if (sent === undefined) return;
      applyChange(sent.answer);
      invalidateOwnerData(queryClient);
      toasts.show({ kind: 'success', text: t('profile.updated') });
    },
    onError(error, changes, context) {
      if (context?.before) applyChange(pickFields(context.before, changes));
      reportError(error, { action: 'update-account' });
      toasts.show({ kind: 'error', text: t('profile.updateError') });
    },
  });
}
