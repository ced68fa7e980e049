import { lazy, Suspense } from 'react';

import { ModalDialog } from '#ui/modal-dialog.tsx';

import styles from './two-factor-guard-dialog.module.css';

const TwoFactorPrompt = lazy(async () => ({
  default: (await import('./two-factor-prompt.tsx')).TwoFactorPrompt,
}));

interface TwoFactorGuardDialogProps {
  isLocked: boolean;
  onProven: () => void;
  /** Leaves without verification. */
  onLeave: () => void;
}

/** Modal above everything, including open sheets; only its own buttons close it. */
export function TwoFactorGuardDialog({ isLocked, onProven, onLeave }: TwoFactorGuardDialogProps) {
  return (
    <ModalDialog
      open={isLocked}
      onClose={undefined}
      labelledBy="second-factor-gate"
      className={styles.dialog}
    >
      {isLocked && (
        <div className={styles.content}>
          <Suspense>
            <TwoFactorPrompt titleId="second-factor-gate" onProven={onProven} onLeave={onLeave} />
          </Suspense>
        </div>
      )}
    </ModalDialog>
  );
}
