import { clsx } from 'clsx';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';

import { IconButton } from './icon-button.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import { useSheetDrag } from './use-sheet-drag.ts';

import styles from './sheet.module.css';

interface SheetProps {
  open: boolean;
  /** Without it, only a change of `open` closes the sheet. */
  onClose: (() => void) | undefined;
  title: ReactNode;
  closeLabel: string;
  /** Main button; stays visible while the content scrolls. */
  footer?: ReactNode;
  /** Uses the maximum height from the start, for lists that shrink during a search. */
  tall?: boolean;
  children: ReactNode;
}

/** Draggable bottom sheet on phones, centred window on wide screens. */
export function Sheet({ open, onClose, title, closeLabel, footer, tall = false, children }: SheetProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const drag = useSheetDrag(dialog, onClose);
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      dialogRef={dialog}
      className={clsx(styles.sheet, tall && styles.tall)}
    >
      <div className={styles.content}>
        <div className={styles.handle} {...drag}>
          <span className={styles.grabber} />
          <div className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            {onClose && <IconButton label={closeLabel} icon="x" onClick={onClose} className={styles.close} />}
          </div>
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </ModalDialog>
  );
}
