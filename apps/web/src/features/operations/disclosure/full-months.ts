/** Returns the first and last day of the last full month, quarter or year before `today`. */
export function getFullMonthsBefore(today: string, months: 1 | 3 | 12): { fromOn: string; toOn: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const nextStart = Math.floor((month - 1) / months) * months;
  const isoDate = (monthIndex: number, day: number) =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10);
  return { fromOn: isoDate(nextStart - months, 1), toOn: isoDate(nextStart, 0) };
}
