import { updateAccount } from '@nabta/contract/account';
import type { Account } from '@nabta/contract/account';
import { useMutation } from '@tanstack/react-query';

import { accountKeys, ownerChanged } from '../../kit/cache/cache.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

type AccountChange = Partial<Pick<Account, 'isPrivate'> & { firstname: string; lastname: string }>;

/** Shows a change at once; where the server refuses it, the fields that were changed go back, and no others. */
export function useUpdateAccount() {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const { t } = useTexts();
  const toasts = useToasts();
  const change = (part: Partial<Account>) =>
    queryClient.setQueryData<Account>(accountKeys.mine, (now) => now && { ...now, ...part });

  return useMutation({
    mutationFn: (wanted: AccountChange) => call(updateAccount, { body: wanted }),
    async onMutate(wanted) {
      await queryClient.cancelQueries({ queryKey: accountKeys.mine });
      const before = queryClient.getQueryData<Account>(accountKeys.mine);
      change(wanted);
      return { before };
    },
    onSuccess(account) {
      change(account);
      ownerChanged(queryClient);
      toasts.show({ kind: 'success', text: t('profile.updated') });
    },
    onError(error, wanted, context) {
      if (context?.before) change(pick(context.before, wanted));
      reportError(error, { action: 'update-account' });
      toasts.show({ kind: 'error', text: t('profile.updateError') });
    },
  });
}

function pick(account: Account, wanted: AccountChange): Partial<Account> {
  const names = Object.keys(wanted) as (keyof AccountChange)[];
  return Object.fromEntries(names.map((name) => [name, account[name]]));
}
