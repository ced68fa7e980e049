import { updateAccount } from '@nabta/contract/account';

import { track } from '../../platform/analytics/track.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useSession } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import type { Names } from './name-form.tsx';

/** Gives a new account its name; the cached account is replaced by what the server answers (SPEC section 4). */
export function useCreateProfile() {
  const { call } = useApi();
  const { setAccount } = useSession();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: (names: Names) => call(updateAccount, { body: names }),
    onSuccess(account) {
      setAccount(account);
      track('user create');
    },
    onError(error) {
      track('failure', { action: 'create-profile' });
      reportError(error, { action: 'create-profile' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}
