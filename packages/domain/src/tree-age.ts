import { dayMs } from './riyadh-time.ts';

export type TreeAge = { unit: 'days' | 'months' | 'years'; count: number };

/** Age between two days, `2026-03-01`: in days below 60, in months below two years, then in years. */
export function treeAge(plantedOn: string, endOn: string): TreeAge {
  const days = daysBetween(plantedOn, endOn);
  if (days < 60) return { unit: 'days', count: days };
  const months = monthsBetween(plantedOn, endOn);
  return months < 24 ? { unit: 'months', count: months } : { unit: 'years', count: Math.floor(months / 12) };
}

/** Zero if the second day is earlier. */
export function daysBetween(startOn: string, endOn: string): number {
  return Math.max(0, Math.round((Date.parse(endOn) - Date.parse(startOn)) / dayMs));
}

/** Whole calendar months; zero if the second day is earlier. */
export function monthsBetween(startOn: string, endOn: string): number {
  const [startYear = 0, startMonth = 0, startDay = 0] = startOn.split('-').map(Number);
  const [endYear = 0, endMonth = 0, endDay = 0] = endOn.split('-').map(Number);
  const months = (endYear - startYear) * 12 + endMonth - startMonth;
  return Math.max(0, endDay < startDay ? months - 1 : months);
}

/** Trees under a year old show their forecast first. */
export function isYoungTree(plantedAt: string, at: string | Date): boolean {
  return new Date(at).getTime() - new Date(plantedAt).getTime() < 365.25 * dayMs;
}
