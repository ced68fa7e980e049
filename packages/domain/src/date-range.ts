/** SPEC section 7: the labels of the duration filter. */
export const durations = ['thisWeek', 'thisMonth', 'last24Hours', 'last7Days', 'last30Days'] as const;

export type Duration = (typeof durations)[number];

export type DateRange = { from: Date; to: Date };

/**
 * The days a duration covers on the clock of the person who asks: from the start of a day to the end of today.
 * A week begins on Sunday, as it does in Saudi Arabia.
 */
export function dateRangeOf(duration: Duration, now: Date): DateRange {
  const back = {
    thisWeek: () => startOfDay(now, -now.getDay()),
    thisMonth: () => startOfDay(now, 1 - now.getDate()),
    last24Hours: () => startOfDay(now, -1),
    last7Days: () => startOfDay(now, -7),
    last30Days: () => startOfDay(now, -30),
  } satisfies Record<Duration, () => Date>;
  return { from: back[duration](), to: new Date(startOfDay(now, 1).getTime() - 1) };
}

function startOfDay(now: Date, byDays: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + byDays);
}
