import { clsx } from 'clsx';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { PointerEvent } from 'react';

import { Button, ButtonLink } from './button.tsx';
import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { resolveText } from './toasts.ts';
import type { Toast, ToastAction, Toasts } from './toasts.ts';

import styles from './toaster.module.css';

interface ToasterProps {
  toasts: Toasts;
  /** Name of the landmark region. */
  label: string;
}

const icons = { error: 'warning-circle-fill', success: 'check-circle-fill', info: 'info' } satisfies Record<
  Exclude<Toast['kind'], 'pending'>,
  IconName
>;

/** Transient toasts appear below the header, above dialogs; persistent prompts at the bottom. */
export function Toaster({ toasts, label }: ToasterProps) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list);
  const transient = list.filter((toast) => !toast.isPersistent);
  const persistent = list.filter((toast) => toast.isPersistent);
  const layer = useTopLayer(transient.at(-1)?.id);
  return (
    <section aria-label={label}>
      <div ref={layer} popover="manual" className={styles.transient}>
        {transient.map((toast) => (
          <TransientToast key={toast.id} toast={toast} toasts={toasts} />
        ))}
      </div>
      {persistent.map((toast) => (
        <div
          key={toast.id}
          role="status"
          className={clsx(styles.persistent, toast.isLeaving && styles.leavingDown)}
        >
          {toast.icon && (
            <span className={styles.tile}>
              <Icon name={toast.icon} size={28} />
            </span>
          )}
          {toast.text && <span className={styles.text}>{resolveText(toast.text)}</span>}
          {toast.action && (
            <PersistentAction action={toast.action} onPress={() => toasts.dismiss(toast.id)} />
          )}
        </div>
      ))}
    </section>
  );
}

function TransientToast({ toast, toasts }: { toast: Toast; toasts: Toasts }) {
  const swipe = useSwipeToDismiss(() => toasts.dismiss(toast.id));
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className={clsx(
        styles.toast,
        toast.kind === 'error' && styles.error,
        toast.isLeaving && styles.leavingUp,
      )}
      onPointerEnter={() => toasts.pause(toast.id)}
      onPointerLeave={() => toasts.resume(toast.id)}
      onFocus={() => toasts.pause(toast.id)}
      onBlur={() => toasts.resume(toast.id)}
      {...swipe}
    >
      {toast.kind === 'pending' ? <Spinner /> : <Icon name={toast.icon ?? icons[toast.kind]} size={24} />}
      <span className={styles.text}>{resolveText(toast.text)}</span>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.onPress?.();
            toasts.dismiss(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  );
}

function PersistentAction({ action, onPress }: { action: ToastAction; onPress: () => void }) {
  const press = () => {
    action.onPress?.();
    onPress();
  };
  const buttonProps = {
    variant: 'accent',
    endIcon: 'arrow-right',
    endIconMirrored: true,
    className: styles.persistentAction,
  } as const;
  if (action.href === undefined) {
    return (
      <Button {...buttonProps} onClick={press}>
        {action.label}
      </Button>
    );
  }
  return (
    <ButtonLink {...buttonProps} href={action.href} onClick={press}>
      {action.label}
    </ButtonLink>
  );
}

/** Dialogs are in the browser's top layer; re-opening the popover lifts a newer toast above them. */
function useTopLayer(newestId: number | undefined) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = layer.current;
    if (!element?.showPopover) return;
    const isOpen = element.matches(':popover-open');
    if (newestId === undefined) {
      if (isOpen) element.hidePopover();
      return;
    }
    if (isOpen && document.querySelector('dialog[open]')) element.hidePopover();
    if (!element.matches(':popover-open')) element.showPopover();
  }, [newestId]);
  return layer;
}

const dismissDistance = 72;

/** Dismisses an element swiped sideways or upwards; below the threshold it springs back. */
function useSwipeToDismiss(onDismiss: () => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);

  function offset(event: PointerEvent): { x: number; y: number } {
    const x = event.clientX - (start.current?.x ?? event.clientX);
    const y = Math.min(0, event.clientY - (start.current?.y ?? event.clientY));
    return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y };
  }

  function end(event: PointerEvent<HTMLElement>): void {
    if (!start.current) return;
    const { x, y } = offset(event);
    start.current = undefined;
    if (Math.abs(x) > dismissDistance || y < -dismissDistance / 2) onDismiss();
    else event.currentTarget.style.translate = '';
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button, a')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const { x, y } = offset(event);
      event.currentTarget.style.translate = `${x}px ${y}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
