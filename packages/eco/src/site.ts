import { siteRates } from './factors.ts';
import {
  dayMs,
  daysPerYear,
  effectiveYears,
  wholeDays,
  yearMs,
  years,
  type EffectiveYears,
  type Instant,
  type WholeDays,
  type Years,
} from './units.ts';

export const sites = ['irrigated', 'wadi', 'rainfed', 'coast'] as const;

/** Water source of a tree, which determines its growth rate. */
export type Site = (typeof sites)[number];

export const isSite = (text: unknown): text is Site => sites.some((site) => site === text);

export function ageAt(plantedAt: Instant, at: Instant): Years {
  return years(Math.max(0, (at - plantedAt) / yearMs));
}

export function effectiveAge(site: Site, age: Years): EffectiveYears {
  return effectiveYears(siteRates[site] * age);
}

/** Negative before planting. */
export function wholeDaysBetween(plantedAt: Instant, at: Instant): WholeDays {
  return wholeDays(Math.floor((at - plantedAt) / dayMs));
}

export const yearsOfDays = (days: number): Years => years(days / daysPerYear);
