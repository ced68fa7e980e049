import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';

import { useBackCloses } from './use-back-closes.ts';

import styles from './modal-dialog.module.css';

interface ModalDialogProps {
  open: boolean;
  /** Asked for by Esc, by Back and by a press beside the dialog; without it these do nothing. */
  onClose: (() => void) | undefined;
  labelledBy: string;
  describedBy?: string | undefined;
  className?: string | undefined;
  dialogRef?: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/** The browser's own modal dialog, kept on screen until its closing motion has ended; focus returns to where it was. */
export function ModalDialog({
  open,
  onClose,
  labelledBy,
  describedBy,
  className,
  dialogRef,
  children,
}: ModalDialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = dialogRef ?? own;
  useBackCloses(open, () => onClose?.());
  const [isShown, setIsShown] = useState(open);
  if (open && !isShown) setIsShown(true);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isShown) return undefined;
    if (open) {
      element.removeAttribute('data-closing');
      if (!element.open) {
        showModal(element);
        firstFieldIn(element)?.focus();
      }
      return undefined;
    }
    let isCurrent = true;
    const close = async () => {
      element.setAttribute('data-closing', '');
      await motionEnd(element);
      if (!isCurrent) return;
      element.close();
      setIsShown(false);
    };
    void close();
    return () => {
      isCurrent = false;
    };
  }, [open, isShown, dialog]);

  /** A browser that does not know `closedby` may have closed it already: it stays until its owner says so. */
  function askToClose(event: SyntheticEvent<HTMLDialogElement>): void {
    const element = event.currentTarget;
    // What is inside is pressed too, and a file field cancels.
    if (event.target !== element || !open) return;
    event.preventDefault();
    if (!element.open) element.showModal();
    onClose?.();
  }

  if (!isShown) return null;
  return (
    // Esc reaches the keyboard through the cancel event; the press on the scrim is for pointers only.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-modal="true"
      closedby={onClose ? undefined : 'none'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={clsx(styles.dialog, className)}
      onClick={askToClose}
      onCancel={askToClose}
      onClose={askToClose}
    >
      {children}
    </dialog>
  );
}

function showModal(element: HTMLDialogElement): void {
  const root = document.documentElement;
  root.toggleAttribute('data-keep-scrollbar', window.innerWidth > root.clientWidth);
  element.showModal();
}

/** What a person came to fill in; without it the browser chooses what has the focus. */
function firstFieldIn(element: HTMLElement): HTMLElement | null {
  return element.querySelector<HTMLElement>(
    'textarea:enabled, input:enabled:not([type=file], [type=checkbox], [type=radio], [type=range])',
  );
}

async function motionEnd(element: HTMLElement): Promise<void> {
  const motions = element.getAnimations?.({ subtree: true }) ?? [];
  const endless = (motion: Animation) => motion.effect?.getComputedTiming().endTime === Infinity;
  await Promise.allSettled(motions.filter((motion) => !endless(motion)).map((motion) => motion.finished));
}
