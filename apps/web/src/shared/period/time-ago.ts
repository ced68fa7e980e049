import type { Language } from '@nabta/domain/language';
import { numberLocaleOf } from '@nabta/domain/message-format';

const dayMs = 86_400_000;

/** Relative time in days, then months, then years. */
export function timeAgo(language: Language, instant: string, now: number): string {
  const format = new Intl.RelativeTimeFormat(numberLocaleOf(language), { numeric: 'auto' });
  const from = new Date(instant);
  const to = new Date(now);
  const days = Math.max(0, Math.round((midnight(to) - midnight(from)) / dayMs));
  const months = fullMonths(from, to);
  if (months < 1) return format.format(-days, 'day');
  return months < 12 ? format.format(-months, 'month') : format.format(-Math.floor(months / 12), 'year');
}

/** Counts calendar days, so yesterday evening is one day ago. */
function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function fullMonths(from: Date, to: Date): number {
  const months = (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth();
  return to.getDate() < from.getDate() ? months - 1 : months;
}
