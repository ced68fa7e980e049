import type { Account } from '@nabta/contract/account';
import { askForErasure, keepAccount, sendErasureCode } from '@nabta/contract/personal-data';

import { accountKeys } from '../../kit/cache/keys.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

export function useSendErasureCode() {
  const { call } = useApi();
  return useSingleMutation<{ resendIn: number }, void>({
    mutationFn: () => call(sendErasureCode),
    onError: useSaySo('send-erasure-code'),
  });
}

/** With the right code the account will be deleted; what the code field shows is not said again. */
export function useAskForErasure() {
  const { call } = useApi();
  const show = useShowAccount();
  return useSingleMutation<Account, string>({
    mutationFn: (code) => call(askForErasure, { body: { code } }),
    onSuccess: show,
  });
}

export function useKeepAccount() {
  const { call } = useApi();
  const show = useShowAccount();
  return useSingleMutation<Account, void>({
    mutationFn: () => call(keepAccount),
    onSuccess: show,
    onError: useSaySo('keep-account'),
  });
}

function useShowAccount() {
  const { queryClient } = useConnection();
  return (account: Account) => void queryClient.setQueryData<Account>(accountKeys.mine, account);
}

function useSaySo(action: string) {
  const toasts = useToasts();
  return (error: Error) => {
    reportError(error, { action });
    toasts.show({ kind: 'error', text: error.message });
  };
}
