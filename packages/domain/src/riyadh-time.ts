const hour = 60 * 60 * 1_000;

/** Riyadh keeps UTC+3 all year. */
export const riyadhOffsetMs = 3 * hour;

/** The day it is in Riyadh, as `2026-03-01`. */
export function dayInRiyadh(instant: Date): string {
  return new Date(instant.getTime() + riyadhOffsetMs).toISOString().slice(0, 10);
}

/** The last day in Riyadh of what ends: it ends with that day, and not on the one that begins then. */
export function lastDayInRiyadh(endsAt: Date): string {
  return dayInRiyadh(new Date(endsAt.getTime() - 1));
}
