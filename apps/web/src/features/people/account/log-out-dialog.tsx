import { useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { unsentTaskCount } from '#shared/offline/unsent-task-count.ts';
import { usePendingItems } from '#shared/offline/use-pending-items.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToasts } from '#ui/use-toasts.ts';

type SignOutScope = 'here' | 'everywhere';

export function LogOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts('offline');
  const toasts = useToasts();
  const { signOut } = useSession();
  const [pendingScope, setPendingScope] = useState<SignOutScope>();
  const unsent = usePendingItems().length + unsentTaskCount.read();

  async function confirmSignOut(scope: SignOutScope): Promise<void> {
    setPendingScope(scope);
    try {
      await signOut(scope === 'everywhere');
      toasts.show({ kind: 'success', text: t('profile.loggedOut') });
    } catch (error) {
      reportError(error, { action: 'sign-out-everywhere' });
      toasts.show({ kind: 'error', text: error instanceof Error ? error.message : t('errors.unexpected') });
      setPendingScope(undefined);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('profile.logoutTitle')}
      body={unsent === 0 ? t('profile.logoutBody') : t('offline.unsent', { count: unsent })}
      actions={
        <>
          <Button
            variant="danger"
            pending={pendingScope === 'here'}
            disabled={pendingScope !== undefined}
            onClick={() => void confirmSignOut('here')}
          >
            {t('profile.logout')}
          </Button>
          <Button
            variant="text"
            pending={pendingScope === 'everywhere'}
            disabled={pendingScope !== undefined}
            onClick={() => void confirmSignOut('everywhere')}
          >
            {t('profile.logoutEverywhere')}
          </Button>
          <Button variant="secondary" disabled={pendingScope !== undefined} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    />
  );
}
