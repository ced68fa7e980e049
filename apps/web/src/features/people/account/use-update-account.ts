import type { Account } from '@nabta/contract/account';
import { useMutation } from '@tanstack/react-query';

import { ownerChanged, showAccount } from '../../kit/cache/changes.ts';
import { accountKeys } from '../../kit/cache/keys.ts';
import { useSendOrWait } from '../../kit/offline/use-send-or-wait.ts';
import { changingAccount } from '../../kit/offline/waiting-kinds.ts';
import type { AccountChange } from '../../kit/offline/waiting-kinds.ts';
import { reportError } from '../../platform/error-report.ts';
import { fieldsLike } from '../../platform/fields-like.ts';
import { useConnection } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

/** Shows a change at once; where the server refuses it, the fields that were changed go back, and no others. Without a connection it waits for one. */
export function useUpdateAccount() {
  const sendOrWait = useSendOrWait();
  const { queryClient } = useConnection();
  const { t } = useTexts();
  const toasts = useToasts();
  const change = (part: Partial<Account>) => showAccount(queryClient, part);

  return useMutation({
    mutationFn: (wanted: AccountChange) => sendOrWait(changingAccount, wanted),
    async onMutate(wanted) {
      await queryClient.cancelQueries({ queryKey: accountKeys.mine });
      const before = queryClient.getQueryData<Account>(accountKeys.mine);
      change(wanted);
      return { before };
    },
    onSuccess(sent) {
      if (sent === undefined) return;
      change(sent.answer);
      ownerChanged(queryClient);
      toasts.show({ kind: 'success', text: t('profile.updated') });
    },
    onError(error, wanted, context) {
      if (context?.before) change(fieldsLike(context.before, wanted));
      reportError(error, { action: 'update-account' });
      toasts.show({ kind: 'error', text: t('profile.updateError') });
    },
  });
}
