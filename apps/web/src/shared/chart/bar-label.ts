/** As wide as one letter of a name and of the bold number across from it, and the least gap between the two. */
const nameLetter = 7.3;
const valueLetter = 6.4;
const gap = 8;

/** A name that ends before the value on the same line begins; the table behind the chart has all of it. */
export function nameBeside(name: string, value: string, width: number): string {
  const max = Math.floor((width - value.length * valueLetter - gap) / nameLetter);
  const letters = [...name];
  return letters.length <= max
    ? name
    : `${letters
        .slice(0, Math.max(1, max - 1))
        .join('')
        .trimEnd()}…`;
}
