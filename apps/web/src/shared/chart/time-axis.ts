export type TimeUnit = 'day' | 'month' | 'year';

const dayMs = 86_400_000;
const daysOfUnit = { day: 1, month: 30.44, year: 365.25 } satisfies Record<TimeUnit, number>;
const stepsOfUnit = {
  day: [1, 2, 3, 7, 14],
  month: [1, 2, 3, 6],
  year: [1, 2, 5, 10, 20, 50, 100],
} satisfies Record<TimeUnit, readonly number[]>;

/** Saudi Arabia has no daylight saving time; days in charts start at midnight in Riyadh. */
const riyadhOffsetMs = 3 * 3_600_000;

/** Starts of days, months or years in a time span, limited to `max` ticks per unit. */
export function timeAxis(from: number, to: number, max: Record<TimeUnit, number>) {
  for (const unit of ['day', 'month', 'year'] as const) {
    for (const step of stepsOfUnit[unit]) {
      const estimatedTicks = Math.floor((to - from) / dayMs / (daysOfUnit[unit] * step));
      if (estimatedTicks > max[unit]) continue;
      const ticks = listTicks(from, to, { unit, step });
      if (ticks.length > 0 && ticks.length <= max[unit]) return { unit, ticks };
    }
  }
  return { unit: 'year' as const, ticks: [from] };
}

function listTicks(from: number, to: number, { unit, step }: { unit: TimeUnit; step: number }): number[] {
  const first = new Date(from + riyadhOffsetMs);
  const [year, month, day] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  const startOf = {
    day: (index: number) => Date.UTC(year, month, day + index * step),
    month: (index: number) => Date.UTC(year, month - (month % step) + index * step, 1),
    year: (index: number) => Date.UTC(year - (year % step) + index * step, 0, 1),
  } satisfies Record<TimeUnit, (index: number) => number>;
  const ticks: number[] = [];
  for (let index = 0; ; index += 1) {
    const tick = startOf[unit](index) - riyadhOffsetMs;
    if (tick > to) return ticks;
    if (tick >= from) ticks.push(tick);
  }
}
