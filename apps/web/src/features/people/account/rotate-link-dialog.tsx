import { renewShareCode } from '@nabta/contract/account';
import type { Account } from '@nabta/contract/account';

import { accountKeys } from '../../kit/cache/keys.ts';
import { shareTexts } from '../../locales/share.ts';
import { reportError } from '../../platform/error-report.ts';
import { useAccount, useApi, useConnection } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { useAskedShare } from './use-asked-share.tsx';

import styles from './renew-link-dialog.module.css';

/** Asks before the link to one's forest dies, and shows the new one. */
export function RenewLinkDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const tellShared = useTextFile(shareTexts);
  const { shareCode } = useAccount();
  const { share, sheets } = useAskedShare('forest', true);
  const renewing = useRenewLink();
  const url = new URL(urls.user(shareCode), location.origin).href;
  const isRenewed = renewing.isSuccess;
  const close = () => {
    onClose();
    renewing.reset();
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={t(isRenewed ? 'profile.newLinkDone' : 'profile.newLinkTitle')}
        body={t(isRenewed ? 'profile.newLinkDoneBody' : 'profile.newLinkBody')}
        actions={
          isRenewed ? (
            <>
              <Button
                icon="share-fat"
                iconMirrored
                onClick={() => share({ title: t('app.name'), text: tellShared('share.forest'), url })}
              >
                {t('profile.newLinkShare')}
              </Button>
              <Button look="text" onClick={close}>
                {t('common.close')}
              </Button>
            </>
          ) : (
            <>
              <Button
                pending={renewing.isPending}
                pendingText={t('profile.newLinkMaking')}
                onClick={() => renewing.mutate(undefined)}
              >
                {t('profile.newLinkMake')}
              </Button>
              <Button look="secondary" disabled={renewing.isPending} onClick={close}>
                {t('common.cancel')}
              </Button>
            </>
          )
        }
      >
        {isRenewed && (
          <p className={styles.link}>
            <Ltr>{url}</Ltr>
          </p>
        )}
      </Dialog>
      {sheets}
    </>
  );
}

function useRenewLink() {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const toasts = useToasts();
  return useSingleMutation<Account, undefined>({
    mutationFn: () => call(renewShareCode, {}),
    onSuccess: (account) => void queryClient.setQueryData<Account>(accountKeys.mine, account),
    onError(error) {
      reportError(error, { action: 'renew-link' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}
