import { clsx } from 'clsx';
import { useId, useRef } from 'react';
import type { PointerEvent, ReactNode, RefObject } from 'react';

import { IconButton } from './icon-button.tsx';
import { ModalDialog } from './modal-dialog.tsx';

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

interface Drag {
  startY: number;
  lastY: number;
  lastAt: number;
  /** Pixels per second, downwards. */
  speed: number;
}

const closingShare = 0.3;
const closingSpeed = 600;

/** Drags the sheet down by its handle; past 30 % of its height or faster than 600 px/s closes it. */
function useSheetDrag(sheet: RefObject<HTMLElement | null>, onClose: (() => void) | undefined) {
  const drag = useRef<Drag | undefined>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!event.isPrimary || event.button !== 0 || isWideScreen()) return;
    if (event.target instanceof Element && event.target.closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startY: event.clientY, lastY: event.clientY, lastAt: event.timeStamp, speed: 0 };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const current = drag.current;
    if (!current || !sheet.current) return;
    const elapsed = Math.max(1, event.timeStamp - current.lastAt);
    current.speed = ((event.clientY - current.lastY) / elapsed) * 1000;
    current.lastY = event.clientY;
    current.lastAt = event.timeStamp;
    sheet.current.style.transition = 'none';
    sheet.current.style.translate = `0 ${Math.max(0, event.clientY - current.startY)}px`;
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const current = drag.current;
    drag.current = undefined;
    if (!current || !sheet.current) return;
    const distance = event.clientY - current.startY;
    const isThrown = current.speed > closingSpeed && event.timeStamp - current.lastAt < 80;
    const shouldClose = distance > sheet.current.offsetHeight * closingShare || (distance > 0 && isThrown);
    if (shouldClose && onClose) onClose();
    else springBack();
  }

  function springBack(): void {
    if (!sheet.current) return;
    sheet.current.style.transition = '';
    sheet.current.style.translate = '';
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: () => {
      drag.current = undefined;
      springBack();
    },
  };
}

function isWideScreen(): boolean {
  return window.matchMedia('(min-width: 768px)').matches;
}
