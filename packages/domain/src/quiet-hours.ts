import { dayMs, hourMs, riyadhOffsetMs } from './riyadh-time.ts';

/** No gift SMS or push between 22:00 and 09:00 in Riyadh. */
const quietFromHour = 22;
const quietUntilHour = 9;

/** Returns the instant itself during the day, otherwise the next 09:00 in Riyadh. */
export function afterQuietHours(instant: Date): Date {
  const local = instant.getTime() + riyadhOffsetMs;
  const midnight = Math.floor(local / dayMs) * dayMs;
  const hours = (local - midnight) / hourMs;
  if (hours >= quietUntilHour && hours < quietFromHour) return instant;
  const morning = midnight + quietUntilHour * hourMs + (hours >= quietFromHour ? dayMs : 0);
  return new Date(morning - riyadhOffsetMs);
}
