export type ManualClock = { now(): Date; advance(ms: number): void };

export function createManualClock(start = new Date('2026-11-15T09:00:00Z')): ManualClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms;
    },
  };
}
