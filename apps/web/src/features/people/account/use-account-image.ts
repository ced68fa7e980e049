import type { Account } from '@nabta/contract/people/account';
import { removeAccountImage, setAccountImage } from '@nabta/contract/trees/picture';

import { useApi, useConnection, useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { invalidateOwnerData } from '#shared/cache/changes.ts';
import { accountKeys } from '#shared/cache/keys.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { useUploadPhoto } from '#shared/photo/use-upload-photo.ts';
import { useToasts } from '#ui/use-toasts.ts';

/** Changes and removes the user's picture, and caches the account returned by the server. */
export function useAccountImage() {
  const { call } = useApi();
  const { setAccount } = useSession();
  const { queryClient } = useConnection();
  const { t } = useTexts('photo');
  const toasts = useToasts();

  const replaceAccount = (account: Account) => {
    // A response requested before the change would undo it.
    void queryClient.cancelQueries({ queryKey: accountKeys.mine, exact: true });
    setAccount(account);
    invalidateOwnerData(queryClient);
  };

  const sending = useUploadPhoto({
    action: 'set-account-image',
    send: (file) => call(setAccountImage, { file }),
    onSent: replaceAccount,
  });
  const removing = useApiMutation((request) => request(removeAccountImage), {
    onDone(account) {
      replaceAccount(account);
      toasts.show({ kind: 'success', text: t('photo.removed') });
    },
    onError: useErrorToast('remove-account-image'),
  });
  return { sending, removing };
}
