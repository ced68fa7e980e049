const dayMs = 86_400_000;

/** Start of a `YYYY-MM-DD` day in Riyadh, as an ISO timestamp. */
export function startOfDay(date: string): string {
  return new Date(`${date}T00:00:00+03:00`).toISOString();
}

/** End of a day in Riyadh, exclusive. */
export function endOfDay(date: string): string {
  return new Date(new Date(startOfDay(date)).getTime() + dayMs).toISOString();
}
