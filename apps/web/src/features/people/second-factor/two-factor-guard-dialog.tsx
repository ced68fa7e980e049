import { lazy, Suspense } from 'react';

import { ModalDialog } from '../../ui/modal-dialog.tsx';

import styles from './gate-dialog.module.css';

const SecondFactorGate = lazy(async () => ({
  default: (await import('./second-factor-gate.tsx')).SecondFactorGate,
}));

interface GateDialogProps {
  isShut: boolean;
  onProven: () => void;
  /** For who does not want to prove it now. */
  onLeave: () => void;
}

/** The gate lies above everything, also above a sheet that is open; nothing but its own buttons takes it away. */
export function GateDialog({ isShut, onProven, onLeave }: GateDialogProps) {
  return (
    <ModalDialog open={isShut} onClose={undefined} labelledBy="second-factor-gate" className={styles.dialog}>
      {isShut && (
        <div className={styles.content}>
          <Suspense>
            <SecondFactorGate titleId="second-factor-gate" onProven={onProven} onLeave={onLeave} />
          </Suspense>
        </div>
      )}
    </ModalDialog>
  );
}
