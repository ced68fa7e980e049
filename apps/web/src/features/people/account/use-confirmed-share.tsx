import { useState } from 'react';

import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import type { ShareContent } from '#shared/share/share-link.ts';
import { useShare } from '#shared/share/share-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { useUpdateAccount } from './use-update-account.ts';

/**
 * Shares the user's own tree or forest. Private users confirm first: a link makes the tree visible to its
 * receivers, and a forest must be made public.
 */
export function useConfirmedShare(kind: 'tree' | 'forest', isOwn: boolean) {
  const { t } = useTexts('share');
  const isPrivate = useSession().account?.isPrivate === true && isOwn;
  const makePublic = useUpdateAccount();
  const { share, shareSheet } = useShare();
  const [pendingShare, setPendingShare] = useState<ShareContent>();
  const isForest = kind === 'forest';

  function confirm(): void {
    if (pendingShare === undefined) return;
    setPendingShare(undefined);
    // Not shared while the change is queued, because the link would not work yet.
    if (isForest)
      makePublic.mutate({ isPrivate: false }, { onSuccess: (sent) => sent && share(pendingShare) });
    else share(pendingShare);
  }

  const sheets = (
    <>
      <Dialog
        open={pendingShare !== undefined}
        onClose={() => setPendingShare(undefined)}
        title={t('share.privateTitle')}
        body={t(isForest ? 'share.privateForest' : 'share.privateTree')}
        actions={
          <>
            <Button onClick={confirm}>{t(isForest ? 'share.openAndShare' : 'share.shareTree')}</Button>
            <Button variant="text" onClick={() => setPendingShare(undefined)}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
      {shareSheet}
    </>
  );
  return { share: isPrivate ? setPendingShare : share, sheets };
}
