export const durations = ['thisWeek', 'thisMonth', 'last24Hours', 'last7Days', 'last30Days'] as const;

export type Duration = (typeof durations)[number];

export type DateRange = { from: Date; to: Date };

/**
 * Full local days from the start of the duration to the end of today. Weeks begin on Sunday, as in Saudi
 * Arabia.
 */
export function dateRangeOf(duration: Duration, now: Date): DateRange {
  const startOf = {
    thisWeek: () => startOfDay(now, -now.getDay()),
    thisMonth: () => startOfDay(now, 1 - now.getDate()),
    last24Hours: () => startOfDay(now, -1),
    last7Days: () => startOfDay(now, -7),
    last30Days: () => startOfDay(now, -30),
  } satisfies Record<Duration, () => Date>;
  return { from: startOf[duration](), to: new Date(startOfDay(now, 1).getTime() - 1) };
}

function startOfDay(now: Date, offsetDays: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + offsetDays);
}
