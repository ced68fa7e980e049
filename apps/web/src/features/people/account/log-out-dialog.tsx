import { useState } from 'react';

import { unsentWork } from '../../kit/offline/unsent-work.ts';
import { useWaiting } from '../../kit/offline/use-waiting.ts';
import { offlineTexts } from '../../locales/offline.ts';
import { reportError } from '../../platform/error-report.ts';
import { useSession } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

type Reach = 'here' | 'everywhere';

/** Asks before it ends the session, on this device or on all of them. */
export function LogOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const toasts = useToasts();
  const { signOut } = useSession();
  const [leaving, setLeaving] = useState<Reach>();
  const tell = useTextFile(offlineTexts);
  const unsent = useWaiting().length + unsentWork.read();

  async function leave(reach: Reach): Promise<void> {
    setLeaving(reach);
    try {
      await signOut(reach === 'everywhere');
      toasts.show({ kind: 'success', text: t('profile.loggedOut') });
    } catch (error) {
      reportError(error, { action: 'sign-out-everywhere' });
      toasts.show({ kind: 'error', text: error instanceof Error ? error.message : t('errors.unexpected') });
      setLeaving(undefined);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('profile.logoutTitle')}
      body={unsent === 0 ? t('profile.logoutBody') : tell('offline.unsent', { count: unsent })}
      actions={
        <>
          <Button
            look="danger"
            pending={leaving === 'here'}
            disabled={leaving !== undefined}
            onClick={() => void leave('here')}
          >
            {t('profile.logout')}
          </Button>
          <Button
            look="text"
            pending={leaving === 'everywhere'}
            disabled={leaving !== undefined}
            onClick={() => void leave('everywhere')}
          >
            {t('profile.logoutEverywhere')}
          </Button>
          <Button look="secondary" disabled={leaving !== undefined} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    />
  );
}
