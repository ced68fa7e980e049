/** Average pixel widths of a letter of the name and of the bold value, and the minimum gap. */
const nameLetterWidth = 7.3;
const valueLetterWidth = 6.4;
const gap = 8;

/** Truncates a name before the value on the same line; the chart's table has the full name. */
export function truncateName(name: string, value: string, width: number): string {
  const max = Math.floor((width - value.length * valueLetterWidth - gap) / nameLetterWidth);
  const letters = [...name];
  return letters.length <= max
    ? name
    : `${letters
        .slice(0, Math.max(1, max - 1))
        .join('')
        .trimEnd()}…`;
}
