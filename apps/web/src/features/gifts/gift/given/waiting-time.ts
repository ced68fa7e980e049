/** Returns the time until an instant in whole minutes or hours, rounded up: `{ value: 23, unit: 'hour' }`. */
export function waitingTime(
  instant: string,
  now: number,
): { value: number; unit: 'minute' | 'hour' } | undefined {
  const minutes = Math.ceil((Date.parse(instant) - now) / 60_000);
  if (minutes <= 0) return undefined;
  return minutes < 60 ? { value: minutes, unit: 'minute' } : { value: Math.ceil(minutes / 60), unit: 'hour' };
}
