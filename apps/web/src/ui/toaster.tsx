import { clsx } from 'clsx';
import { useEffect, useRef, useSyncExternalStore } from 'react';

import { Button, ButtonLink } from './button.tsx';
import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { told } from './toasts.ts';
import type { Toast, ToastAction, Toasts } from './toasts.ts';
import { useSwipeAway } from './use-swipe-away.ts';

import styles from './toaster.module.css';

interface ToasterProps {
  toasts: Toasts;
  /** Names the region for those who move by landmarks. */
  label: string;
}

const icons = { error: 'warning-circle-fill', success: 'check-circle-fill', info: 'info' } satisfies Record<
  Exclude<Toast['kind'], 'pending'>,
  IconName
>;

/** Passing messages stand under the header, above sheets and dialogs; a lasting prompt stands at the bottom. */
export function Toaster({ toasts, label }: ToasterProps) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list);
  const passing = list.filter((toast) => !toast.isPersistent);
  const lasting = list.filter((toast) => toast.isPersistent);
  const layer = useTopLayer(passing.at(-1)?.id);
  return (
    <section aria-label={label}>
      <div ref={layer} popover="manual" className={styles.passing}>
        {passing.map((toast) => (
          <PassingToast key={toast.id} toast={toast} toasts={toasts} />
        ))}
      </div>
      {lasting.map((toast) => (
        <div
          key={toast.id}
          role="status"
          className={clsx(styles.lasting, toast.isLeaving && styles.leavingDown)}
        >
          {toast.icon && (
            <span className={styles.tile}>
              <Icon name={toast.icon} size={28} />
            </span>
          )}
          {toast.text && <span className={styles.text}>{told(toast.text)}</span>}
          {toast.action && <LastingAction action={toast.action} onPress={() => toasts.dismiss(toast.id)} />}
        </div>
      ))}
    </section>
  );
}

function PassingToast({ toast, toasts }: { toast: Toast; toasts: Toasts }) {
  const swipe = useSwipeAway(() => toasts.dismiss(toast.id));
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
      <span className={styles.text}>{told(toast.text)}</span>
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

function LastingAction({ action, onPress }: { action: ToastAction; onPress: () => void }) {
  const press = () => {
    action.onPress?.();
    onPress();
  };
  const look = {
    look: 'accent',
    endIcon: 'arrow-right',
    endIconMirrored: true,
    className: styles.lastingAction,
  } as const;
  if (action.href === undefined) {
    return (
      <Button {...look} onClick={press}>
        {action.label}
      </Button>
    );
  }
  return (
    <ButtonLink {...look} href={action.href} onClick={press}>
      {action.label}
    </ButtonLink>
  );
}

/** Dialogs live in the browser's top layer; a toast that came later must be lifted over them. */
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
