import type { Account } from '@nabta/contract/account';
import { removeAccountImage, setAccountImage } from '@nabta/contract/picture';

import { ownerChanged } from '../../kit/cache/changes.ts';
import { accountKeys } from '../../kit/cache/keys.ts';
import { useSendPhoto } from '../../kit/photo/use-send-photo.ts';
import { photoTexts } from '../../locales/photo.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useConnection, useSession } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

/** Changing and removing one's own picture; the cached account is replaced by what the server answers. */
export function useAccountImage() {
  const { call } = useApi();
  const { setAccount } = useSession();
  const { queryClient } = useConnection();
  const tell = useTextFile(photoTexts);
  const toasts = useToasts();

  const replace = (account: Account) => {
    // An answer that was asked for before the change would undo it.
    void queryClient.cancelQueries({ queryKey: accountKeys.mine, exact: true });
    setAccount(account);
    ownerChanged(queryClient);
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
