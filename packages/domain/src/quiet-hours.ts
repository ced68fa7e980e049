import { riyadhOffsetMs } from './riyadh-time.ts';

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** SECURITY G4: nobody is told of a gift on their phone between 22:00 and 09:00 in Riyadh. */
const quietFromHour = 22;
const quietUntilHour = 9;

/** The moment itself by day, or the next 09:00 where it lies in the night. */
export function afterQuietHours(instant: Date): Date {
  const local = instant.getTime() + riyadhOffsetMs;
  const midnight = Math.floor(local / day) * day;
  const hours = (local - midnight) / hour;
  if (hours >= quietUntilHour && hours < quietFromHour) return instant;
  const morning = midnight + quietUntilHour * hour + (hours >= quietFromHour ? day : 0);
  return new Date(morning - riyadhOffsetMs);
}
