import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';

import { useCloseOnBack } from './use-close-on-back.ts';

import styles from './modal-dialog.module.css';

interface ModalDialogProps {
  open: boolean;
  /** Called on Esc, Back and a click outside; without it these do nothing. */
  onClose: (() => void) | undefined;
  labelledBy: string;
  describedBy?: string | undefined;
  className?: string | undefined;
  dialogRef?: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/** Native modal dialog that stays open until its closing animation ends, then restores focus. */
export function ModalDialog({
  open,
  onClose,
  labelledBy,
  describedBy,
  className,
  dialogRef,
  children,
}: ModalDialogProps) {
  const ownRef = useRef<HTMLDialogElement>(null);
  const dialog = dialogRef ?? ownRef;
  useCloseOnBack(open, () => onClose?.());
  const [isShown, setIsShown] = useState(open);
  if (open && !isShown) setIsShown(true);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isShown) return undefined;
    if (open) {
      element.removeAttribute('data-closing');
      if (!element.open) {
        showModal(element);
        findFirstField(element)?.focus();
      }
      return undefined;
    }
    let isCurrent = true;
    const close = async () => {
      element.setAttribute('data-closing', '');
      await waitForAnimations(element);
      if (!isCurrent) return;
      element.close();
      setIsShown(false);
    };
    void close();
    return () => {
      isCurrent = false;
    };
  }, [open, isShown, dialog]);

  /** Browsers without `closedby` may have closed it already: reopen it until `open` changes. */
  function requestClose(event: SyntheticEvent<HTMLDialogElement>): void {
    const element = event.currentTarget;
    // Ignores events bubbling from the content, such as the cancel event of a file input.
    if (event.target !== element || !open) return;
    event.preventDefault();
    if (!element.open) element.showModal();
    onClose?.();
  }

  if (!isShown) return null;
  return (
    // Keyboards close through the cancel event; the click on the backdrop is for pointers only.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-modal="true"
      closedby={onClose ? undefined : 'none'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={clsx(styles.dialog, className)}
      onClick={requestClose}
      onCancel={requestClose}
      onClose={requestClose}
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

/** Returns the first text field, which gets focus; null leaves the choice to the browser. */
function findFirstField(element: HTMLElement): HTMLElement | null {
  return element.querySelector<HTMLElement>(
    'textarea:enabled, input:enabled:not([type=file], [type=checkbox], [type=radio], [type=range])',
  );
}

async function waitForAnimations(element: HTMLElement): Promise<void> {
  const animations = element.getAnimations?.({ subtree: true }) ?? [];
  const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity;
  await Promise.allSettled(
    animations.filter((animation) => !isEndless(animation)).map((animation) => animation.finished),
  );
}
