import { rotateShareCode } from '@nabta/contract/people/account';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { cacheAccount } from '#shared/cache/changes.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Ltr } from '#ui/ltr.tsx';

import { useConfirmedShare } from './use-confirmed-share.tsx';

import styles from './rotate-link-dialog.module.css';

export function RotateLinkDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts('share');
  const { shareCode } = useAccount();
  const { share, sheets } = useConfirmedShare('forest', true);
  const rotation = useRotateLink();
  const url = new URL(urls.user(shareCode), location.origin).href;
  const isRotated = rotation.isSuccess;
  const close = () => {
    onClose();
    rotation.reset();
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={t(isRotated ? 'profile.newLinkDone' : 'profile.newLinkTitle')}
        body={t(isRotated ? 'profile.newLinkDoneBody' : 'profile.newLinkBody')}
        actions={
          isRotated ? (
            <>
              <Button
                icon="share-fat"
                iconMirrored
                onClick={() => share({ title: t('app.name'), text: t('share.forest'), url })}
              >
                {t('profile.newLinkShare')}
              </Button>
              <Button variant="text" onClick={close}>
                {t('common.close')}
              </Button>
            </>
          ) : (
            <>
              <Button
                pending={rotation.isPending}
                pendingText={t('profile.newLinkMaking')}
                onClick={() => rotation.mutate()}
              >
                {t('profile.newLinkMake')}
              </Button>
              <Button variant="secondary" disabled={rotation.isPending} onClick={close}>
                {t('common.cancel')}
              </Button>
            </>
          )
        }
      >
        {isRotated && (
          <p className={styles.link}>
            <Ltr>{url}</Ltr>
          </p>
        )}
      </Dialog>
      {sheets}
    </>
  );
}

function useRotateLink() {
  return useApiMutation((call) => call(rotateShareCode, {}), {
    updateCache: cacheAccount,
    onError: useErrorToast('renew-link'),
  });
}
