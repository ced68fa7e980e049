import type { IconName } from './icon-names.ts';

type ToastKind = 'error' | 'success' | 'info' | 'pending';

export interface ToastAction {
  label: string;
  href?: string;
  onPress?: () => void;
}

/** A function is evaluated on each render, so that it follows language changes. */
type ToastText = string | (() => string);

export interface Toast {
  id: number;
  kind: ToastKind;
  text: ToastText;
  icon?: IconName | undefined;
  action?: ToastAction | undefined;
  /** Stays at the bottom until dismissed by code. */
  isPersistent: boolean;
  isLeaving: boolean;
}

interface ToastInput {
  kind: ToastKind;
  text: ToastText;
  /** Milliseconds; `Infinity` never expires. */
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
  /** Shows a pending toast until the promise settles, then its success or error. */
  follow: <Value>(promise: Promise<Value>, texts: FollowTexts<Value>) => Promise<Value>;
  /** Pauses the timer during hover or focus. */
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

/** Store of the visible toasts, independent of rendering. */
export function createToasts(now: () => number = Date.now): Toasts {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const countdowns = createCountdowns(dismiss, now);

  function setToasts(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function upsert(id: number, { kind, text, icon, action, duration = durations[kind] }: ToastInput): void {
    const isPersistent = duration === Infinity && kind !== 'pending';
    const toast: Toast = { id, kind, text, icon, action, isPersistent, isLeaving: false };
    const index = toasts.findIndex((existing) => existing.id === id);
    setToasts(index < 0 ? [...toasts, toast] : toasts.with(index, toast));
    countdowns.start(id, duration);
    // A success replaces earlier errors, typically of the failed first attempt.
    if (kind === 'success')
      for (const shownToast of toasts) if (shownToast.kind === 'error') dismiss(shownToast.id);
  }

  function show(input: ToastInput): number {
    // A repeated toast restarts its timer; one that is disappearing is replaced.
    const isDuplicate = (toast: Toast) =>
      toast.kind === input.kind && resolveText(toast.text) === resolveText(input.text);
    toasts = toasts.filter((toast) => !(isDuplicate(toast) && toast.isLeaving));
    const id = toasts.find(isDuplicate)?.id ?? ++lastId;
    upsert(id, input);
    return id;
  }

  function dismiss(id: number): void {
    countdowns.stop(id);
    if (!toasts.some((toast) => toast.id === id && !toast.isLeaving)) return;
    setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
    setTimeout(() => setToasts(toasts.filter((toast) => toast.id !== id || !toast.isLeaving)), leaveMs);
  }

  async function follow<Value>(promise: Promise<Value>, texts: FollowTexts<Value>): Promise<Value> {
    const id = ++lastId;
    upsert(id, { kind: 'pending', text: texts.pending });
    promise.then(
      (value) => upsert(id, { kind: 'success', text: resolveText(texts.success, value) }),
      (error: unknown) => upsert(id, { kind: 'error', text: resolveText(texts.error, error) }),
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

export function resolveText<Args extends unknown[]>(
  text: string | ((...args: Args) => string),
  ...args: Args
): string {
  return typeof text === 'string' ? text : text(...args);
}

interface Countdown {
  remaining: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Creates pausable timers by id. */
function createCountdowns(onEnd: (id: number) => void, now: () => number) {
  const running = new Map<number, Countdown>();

  function start(id: number, milliseconds: number): void {
    stop(id);
    if (milliseconds === Infinity) return;
    running.set(id, { remaining: milliseconds, startedAt: 0, timer: undefined });
    resume(id);
  }

  function stop(id: number): void {
    clearTimeout(running.get(id)?.timer);
    running.delete(id);
  }

  function pause(id: number): void {
    const countdown = running.get(id);
    if (!countdown?.timer) return;
    clearTimeout(countdown.timer);
    countdown.timer = undefined;
    countdown.remaining -= now() - countdown.startedAt;
  }

  function resume(id: number): void {
    const countdown = running.get(id);
    if (!countdown || countdown.timer) return;
    countdown.startedAt = now();
    countdown.timer = setTimeout(() => onEnd(id), Math.max(0, countdown.remaining));
  }

  return { start, stop, pause, resume };
}
