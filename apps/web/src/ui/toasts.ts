import { createCountdowns } from './countdowns.ts';
import type { IconName } from './icon-names.ts';

type ToastKind = 'error' | 'success' | 'info' | 'pending';

export interface ToastAction {
  label: string;
  href?: string;
  onPress?: () => void;
}

/** One that is looked up whenever it is drawn follows a change of the language. */
type ToastText = string | (() => string);

export interface Toast {
  id: number;
  kind: ToastKind;
  text: ToastText;
  icon?: IconName | undefined;
  action?: ToastAction | undefined;
  /** Stays at the bottom until it is dismissed by the program. */
  isPersistent: boolean;
  isLeaving: boolean;
}

interface ToastInput {
  kind: ToastKind;
  text: ToastText;
  /** Milliseconds; `Infinity` makes a prompt that never expires. */
  duration?: number;
  icon?: IconName;
  action?: ToastAction;
}

interface FollowTexts<Value> {
  pending: string;
  success: string | ((value: Value) => string);
  error: string | ((error: unknown) => string);
}

export interface Toasts {
  show: (input: ToastInput) => number;
  dismiss: (id: number) => void;
  /** Shows a spinner until the promise is settled, then its success or its error. */
  follow: <Value>(promise: Promise<Value>, texts: FollowTexts<Value>) => Promise<Value>;
  /** Holds the time while somebody reads or points at a toast. */
  pause: (id: number) => void;
  resume: (id: number) => void;
  subscribe: (listener: () => void) => () => void;
  list: () => readonly Toast[];
}

const durations = { error: 3000, success: 2200, info: 3000, pending: Infinity } satisfies Record<
  ToastKind,
  number
>;
const leaveMs = 180;

/** Keeps the messages that are on screen; knows nothing of how they are drawn. */
export function createToasts(now: () => number = Date.now): Toasts {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const countdowns = createCountdowns(dismiss, now);

  function change(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function put(id: number, { kind, text, icon, action, duration = durations[kind] }: ToastInput): void {
    const isPersistent = duration === Infinity && kind !== 'pending';
    const toast: Toast = { id, kind, text, icon, action, isPersistent, isLeaving: false };
    const isKnown = toasts.some((other) => other.id === id);
    change(isKnown ? toasts.map((other) => (other.id === id ? toast : other)) : [...toasts, toast]);
    countdowns.start(id, duration);
    // What went well the second time does not stand beside its failure.
    if (kind === 'success') for (const other of toasts) if (other.kind === 'error') dismiss(other.id);
  }

  function show(input: ToastInput): number {
    // The same sentence twice is one toast with its time begun again; one that is just leaving makes way.
    const isSame = (toast: Toast) => toast.kind === input.kind && told(toast.text) === told(input.text);
    toasts = toasts.filter((toast) => !(isSame(toast) && toast.isLeaving));
    const id = toasts.find(isSame)?.id ?? ++lastId;
    put(id, input);
    return id;
  }

  function dismiss(id: number): void {
    countdowns.stop(id);
    if (!toasts.some((toast) => toast.id === id && !toast.isLeaving)) return;
    change(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
    setTimeout(() => change(toasts.filter((toast) => toast.id !== id || !toast.isLeaving)), leaveMs);
  }

  async function follow<Value>(promise: Promise<Value>, texts: FollowTexts<Value>): Promise<Value> {
    const id = ++lastId;
    put(id, { kind: 'pending', text: texts.pending });
    promise.then(
      (value) => put(id, { kind: 'success', text: told(texts.success, value) }),
      (error: unknown) => put(id, { kind: 'error', text: told(texts.error, error) }),
    );
    return promise;
  }

  return {
    show,
    dismiss,
    follow,
    pause: countdowns.pause,
    resume: countdowns.resume,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => toasts,
  };
}

export function told<Outcome extends unknown[]>(
  text: string | ((...outcome: Outcome) => string),
  ...outcome: Outcome
): string {
  return typeof text === 'string' ? text : text(...outcome);
}
