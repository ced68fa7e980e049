/** Returns the first and last day of the last full month, quarter or year before `today`. */
export function fullMonthsBefore(today: string, months: 1 | 3 | 12): { fromOn: string; toOn: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = Math.floor((month - 1) / months) * months;
  const dayOf = (ofMonth: number, day: number) =>
    new Date(Date.UTC(year, ofMonth, day)).toISOString().slice(0, 10);
  return { fromOn: dayOf(first - months, 1), toOn: dayOf(first, 0) };
}
