export type ManualClock = { now(): Date; advance(ms: number): void; set(instant: Date): void };

export function createManualClock(start = new Date('2026-11-15T09:00:00Z')): ManualClock {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now = new Date(now.getTime() + ms);
    },
    set(instant) {
      now = instant;
    },
  };
}
