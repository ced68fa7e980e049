const day = 86_400_000;

/** How somebody who looked at a tree found it. */
export const healths = ['good', 'fair', 'poor'] as const;
export type Health = (typeof healths)[number];

/** A tree that dies mostly dies young: every month in its first year, every quarter from then on. */
const youngDays = 365;
const youngEveryDays = 30;
const grownEveryDays = 91;

/** When a tree is to be looked at next; in the past where that is overdue. */
export function nextCheckAt({ plantedAt, lastAt }: { plantedAt: Date; lastAt: Date | undefined }): Date {
  const from = (lastAt ?? plantedAt).getTime();
  const isYoung = from - plantedAt.getTime() < youngDays * day;
  return new Date(from + (isYoung ? youngEveryDays : grownEveryDays) * day);
}
