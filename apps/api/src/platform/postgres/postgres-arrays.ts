import type postgres from 'postgres';

type Element = { array: number; parse: (text: string) => unknown; serialize?: (value: unknown) => string };

/**
 * The arrays of PostgreSQL's own types, by the number of the element. The driver would ask each new connection for
 * them, and a connection lost during that question ends the process, because nobody awaits the answer.
 */
export function describeArrayTypes(parseBigint: (text: string) => number) {
  const elements: Record<number, Element> = {
    16: { array: 1000, parse: (text) => text === 't' },
    20: { array: 1016, parse: parseBigint },
    21: { array: 1005, parse: Number },
    23: { array: 1007, parse: Number },
    25: { array: 1009, parse: String },
    114: { array: 199, parse: (text) => JSON.parse(text), serialize: (value) => JSON.stringify(value) },
    700: { array: 1021, parse: Number },
    701: { array: 1022, parse: Number },
    1043: { array: 1015, parse: String },
    1082: { array: 1182, parse: String },
    1184: {
      array: 1185,
      parse: (text) => new Date(text),
      serialize: (value) => new Date(value as string).toISOString(),
    },
    1700: { array: 1231, parse: String },
    2950: { array: 2951, parse: String },
    3802: { array: 3807, parse: (text) => JSON.parse(text), serialize: (value) => JSON.stringify(value) },
  };
  const entries = Object.entries(elements);
  return {
    types: Object.fromEntries(entries.map(([oid, element]) => [`array${oid}`, arrayType(element)])),
    /** From the number of an element to that of its array, for `sql.array`. */
    numbers: Object.fromEntries(entries.map(([oid, { array }]) => [oid, array])),
  };
}

/** Reads `{1,NULL,"a \"b\""}`, also nested. */
export function parseArray(text: string, parse: (item: string) => unknown): unknown[] {
  let position = text.indexOf('{');
  return readArray();

  function readArray(): unknown[] {
    const items: unknown[] = [];
    position += 1;
    while (text[position] !== '}') {
      if (text[position] === ',') position += 1;
      items.push(readItem());
    }
    position += 1;
    return items;
  }

  function readItem(): unknown {
    if (text[position] === '{') return readArray();
    if (text[position] === '"') return parse(readQuoted());
    const item = take(/[^,}]*/uy)[0];
    return item === 'NULL' ? null : parse(item);
  }

  function readQuoted(): string {
    const inner = take(/"((?:[^"\\]|\\.)*)"/suy)[1] ?? '';
    return inner.replaceAll(/\\(.)/gsu, '$1');
  }

  function take(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (!match) throw new SyntaxError(`This is not an array of PostgreSQL: ${text}`);
    position = pattern.lastIndex;
    return match;
  }
}

export function serializeArray(items: readonly unknown[], serialize: (item: unknown) => string): string {
  const texts = items.map((item) => {
    if (item === null || item === undefined) return 'NULL';
    if (Array.isArray(item)) return serializeArray(item, serialize);
    return `"${serialize(item).replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
  });
  return `{${texts.join(',')}}`;
}

function arrayType({ array, parse, serialize = String }: Element): postgres.PostgresType {
  return {
    to: array,
    from: [array],
    parse: (text: string) => parseArray(text, parse),
    serialize: (items: unknown) => (Array.isArray(items) ? serializeArray(items, serialize) : String(items)),
  };
}
