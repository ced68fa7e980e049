interface Countdown {
  remaining: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Pausable timers by id. */
export interface Countdowns {
  start: (id: number, milliseconds: number) => void;
  stop: (id: number) => void;
  pause: (id: number) => void;
  resume: (id: number) => void;
}

export function createCountdowns(onEnd: (id: number) => void, now: () => number): Countdowns {
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
