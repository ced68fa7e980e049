/** What a statement is put together from, in order: templates, the type of each value, and how many pieces stand one after the other. */
export type Part = readonly string[] | string | number;

/** Its text with `$1`, `$2` …, and the name by which the server knows it. */
export type Written = { text: string; name?: string };

type Known = { parts: readonly Part[]; written: Written };

const known = new Map<Part | undefined, Known[]>();
let count = 0;
/** Far more statements than we have; what comes after them is planned each time, and held by nobody. */
const maxKnown = 2_000;

/** Whatever is put together alike has the same text: it is written once, and the server plans it once for each connection. */
export function writtenOf(parts: readonly Part[]): Written {
  const alike = known.get(parts[0]) ?? [];
  const found = alike.find((other) => isSame(other.parts, parts));
  if (found !== undefined) return found.written;
  const text = textOf(parts);
  if (count === maxKnown) return { text };
  const written = { text, name: `nabta_${(count += 1)}` };
  known.set(parts[0], [...alike, { parts, written }]);
  return written;
}

function isSame(some: readonly Part[], others: readonly Part[]): boolean {
  return some.length === others.length && some.every((part, index) => part === others[index]);
}

function textOf(parts: readonly Part[]): string {
  const rest = parts.values();
  let parameters = 0;
  return nextText();

  function nextText(): string {
    const part = rest.next().value ?? '';
    if (typeof part === 'string') return `$${(parameters += 1)}${part}`;
    if (typeof part === 'number') return Array.from({ length: part }, nextText).join(' ');
    return part.reduce((text, string) => text + nextText() + string);
  }
}
