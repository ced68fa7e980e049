import type { Account } from '@nabta/contract/account';
import { removeAccountImage, setAccountImage } from '@nabta/contract/picture';

import { useSendPhoto } from '../../kit/photo/use-send-photo.ts';
import { photoTexts } from '../../locales/photo.ts';
import { reportError } from '../../platform/error-report.ts';
import { accountQueryKey, useApi, useConnection, useSession } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { treeKeys } from '../tree/tree-queries.ts';

/** Changing and removing one's own picture; the cached account is replaced by what the server answers. */
export function useAccountImage() {
  const { call } = useApi();
  const { setAccount } = useSession();
  const { queryClient } = useConnection();
  const tell = useTextFile(photoTexts);
  const toasts = useToasts();

  const replace = (account: Account) => {
    // An answer that was asked for before the change would undo it.
    void queryClient.cancelQueries({ queryKey: accountQueryKey, exact: true });
    setAccount(account);
    // Trees and public pages name the picture of before, which is gone.
    for (const queryKey of [treeKeys.all, [...accountQueryKey, 'public']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };

  const sending = useSendPhoto({
    action: 'set-account-image',
    send: (file) => call(setAccountImage, { file }),
    onSent: replace,
  });
  const removing = useSingleMutation({
    mutationFn: () => call(removeAccountImage),
    onSuccess(account) {
      replace(account);
      toasts.show({ kind: 'success', text: tell('photo.removed') });
    },
    onError(error) {
      reportError(error, { action: 'remove-account-image' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
  return { sending, removing };
}
