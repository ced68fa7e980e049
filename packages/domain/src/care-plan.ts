import { dayMs } from './riyadh-time.ts';

/** Condition of a tree at a visit. */
export const healths = ['good', 'fair', 'poor'] as const;
export type Health = (typeof healths)[number];

/** Most losses happen early: visits every month in the first year, every quarter afterwards. */
const youngDays = 365;
const youngEveryDays = 30;
const matureEveryDays = 91;

type CareHistory = {
  plantedAt: Date;
  lastAt: Date | null;
  /** When a tree came from the records of a company; nobody could visit it before. */
  importedAt: Date | null;
};

/** Due date of the next visit; in the past when overdue. */
export function nextCheckAt({ plantedAt, lastAt, importedAt }: CareHistory): Date {
  const from = (lastAt ?? importedAt ?? plantedAt).getTime();
  const isYoung = from - plantedAt.getTime() < youngDays * dayMs;
  return new Date(from + (isYoung ? youngEveryDays : matureEveryDays) * dayMs);
}
