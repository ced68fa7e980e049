import { useId } from 'react';
import type { ReactNode } from 'react';

import { IconButton } from './icon-button.tsx';
import { ModalDialog } from './modal-dialog.tsx';

import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Without it, only the dialog's own buttons close it. */
  onClose: (() => void) | undefined;
  title: ReactNode;
  /** Adds a close button in the corner. */
  closeLabel?: string | undefined;
  illustration?: ReactNode;
  body?: ReactNode;
  /** Buttons, the primary one first. */
  actions?: ReactNode;
  children?: ReactNode;
}

export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  illustration,
  body,
  actions,
  children,
}: DialogProps) {
  const id = useId();
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={body ? `${id}-body` : undefined}
      className={styles.modal}
    >
      <div className={styles.content}>
        {illustration && <div className={styles.illustration}>{illustration}</div>}
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {body && (
          <p id={`${id}-body`} className={styles.body}>
            {body}
          </p>
        )}
        {children && <div className={styles.extra}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {closeLabel && <IconButton label={closeLabel} icon="x" onClick={onClose} className={styles.close} />}
      </div>
    </ModalDialog>
  );
}
