export type TimeUnit = 'day' | 'month' | 'year';
export type TimeAxis = { unit: TimeUnit; ticks: number[] };

const dayMs = 86_400_000;
const daysOfUnit = { day: 1, month: 30.44, year: 365.25 } satisfies Record<TimeUnit, number>;
const stepsOfUnit = {
  day: [1, 2, 3, 7, 14],
  month: [1, 2, 3, 6],
  year: [1, 2, 5, 10, 20, 50, 100],
} satisfies Record<TimeUnit, readonly number[]>;

/** Saudi Arabia keeps one clock all year, and every day of a chart begins at its midnight. */
const riyadhAheadMs = 3 * 3_600_000;

/** Beginnings of days, months or years inside a span of time: as many as there is room for, and never more. */
export function timeAxis(from: number, to: number, max: Record<TimeUnit, number>): TimeAxis {
  for (const unit of ['day', 'month', 'year'] as const) {
    for (const step of stepsOfUnit[unit]) {
      const fewest = Math.floor((to - from) / dayMs / (daysOfUnit[unit] * step));
      if (fewest > max[unit]) continue;
      const ticks = beginnings(from, to, unit, step);
      if (ticks.length > 0 && ticks.length <= max[unit]) return { unit, ticks };
    }
  }
  return { unit: 'year', ticks: [from] };
}

function beginnings(from: number, to: number, unit: TimeUnit, step: number): number[] {
  const first = new Date(from + riyadhAheadMs);
  const [year, month, day] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  const nth = {
    day: (index: number) => Date.UTC(year, month, day + index * step),
    month: (index: number) => Date.UTC(year, month - (month % step) + index * step, 1),
    year: (index: number) => Date.UTC(year - (year % step) + index * step, 0, 1),
  } satisfies Record<TimeUnit, (index: number) => number>;
  const ticks: number[] = [];
  for (let index = 0; ; index += 1) {
    const at = nth[unit](index) - riyadhAheadMs;
    if (at > to) return ticks;
    if (at >= from) ticks.push(at);
  }
}
