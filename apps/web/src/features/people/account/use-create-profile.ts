import { updateAccount } from '@nabta/contract/people/account';

import { track } from '#platform/analytics/track.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';

import type { Names } from './name-form.tsx';

export function useCreateProfile() {
  const { setAccount } = useSession();
  const showError = useErrorToast('create-profile');
  return useApiMutation((call, names: Names) => call(updateAccount, { body: names }), {
    onDone(account) {
      setAccount(account);
      track('user create');
    },
    onError(error) {
      track('failure', { action: 'create-profile' });
      showError(error);
    },
  });
}
