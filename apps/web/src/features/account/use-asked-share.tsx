import { useState } from 'react';
import type { ReactNode } from 'react';

import { ShareSheet } from '../../kit/share/share-sheet.tsx';
import { useShare } from '../../kit/share/use-share.ts';
import type { Shared } from '../../kit/share/use-share.ts';
import { shareTexts } from '../../locales/share.ts';
import { useSession } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useUpdateAccount } from './use-update-account.ts';

/**
 * Shares what is one's own; a private person is asked first, since a tree then shows itself to whoever has the link, and
 * a forest to nobody until it is opened.
 */
export function useAskedShare(
  what: 'tree' | 'forest',
  isOwn: boolean,
): {
  share: (shared: Shared) => void;
  sheets: ReactNode;
} {
  const { t } = useTexts();
  const tell = useTextFile(shareTexts);
  const isPrivate = useSession().account?.isPrivate === true && isOwn;
  const opening = useUpdateAccount();
  const { share, offered, close } = useShare();
  const [asked, setAsked] = useState<Shared>();
  const isForest = what === 'forest';

  function agree(): void {
    if (asked === undefined) return;
    setAsked(undefined);
    // While it only waits to be opened, the link would lead nobody anywhere.
    if (isForest) opening.mutate({ isPrivate: false }, { onSuccess: (sent) => sent && share(asked) });
    else share(asked);
  }

  const sheets = (
    <>
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={tell('share.privateTitle')}
        body={tell(isForest ? 'share.privateForest' : 'share.privateTree')}
        actions={
          <>
            <Button onClick={agree}>{tell(isForest ? 'share.openAndShare' : 'share.shareTree')}</Button>
            <Button look="text" onClick={() => setAsked(undefined)}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
      <ShareSheet shared={offered} onClose={close} />
    </>
  );
  return { share: isPrivate ? setAsked : share, sheets };
}
