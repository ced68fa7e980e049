export const hourMs = 60 * 60 * 1_000;
export const dayMs = 24 * hourMs;

/** Riyadh uses UTC+3 all year. */
export const riyadhOffsetMs = 3 * hourMs;

/** Returns the Riyadh date, `2026-03-01`. */
export function dayInRiyadh(instant: Date): string {
  return new Date(instant.getTime() + riyadhOffsetMs).toISOString().slice(0, 10);
}

/** Returns the last full Riyadh date before an exclusive end. */
export function lastDayInRiyadh(endsAt: Date): string {
  return dayInRiyadh(new Date(endsAt.getTime() - 1));
}
