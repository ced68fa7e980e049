export type HeldClock = { now(): Date; pass(ms: number): void };

/** Stands still until it is told to pass. */
export function heldClock(start = new Date('2026-11-15T09:00:00Z')): HeldClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    pass(ms) {
      at += ms;
    },
  };
}
