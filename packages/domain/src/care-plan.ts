import { dayMs } from './riyadh-time.ts';

/** Condition of a tree at a visit. */
export const healths = ['good', 'fair', 'poor'] as const;
export type Health = (typeof healths)[number];

/** Most losses happen early: visits every month in the first year, every quarter afterwards. */
const youngDays = 365;
const youngEveryDays = 30;
const matureEveryDays = 91;

/** Due date of the next visit; in the past when overdue. */
export function nextCheckAt({ plantedAt, lastAt }: { plantedAt: Date; lastAt: Date | undefined }): Date {
  const from = (lastAt ?? plantedAt).getTime();
  const isYoung = from - plantedAt.getTime() < youngDays * dayMs;
  return new Date(from + (isYoung ? youngEveryDays : matureEveryDays) * dayMs);
}
