/** The only source of time, so that tests can control it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export function addMs(instant: Date, byMs: number): Date {
  return new Date(instant.getTime() + byMs);
}
