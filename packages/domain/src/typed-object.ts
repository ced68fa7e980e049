/** `Object.keys` with the type of the keys. */
export function typedKeys<T extends object>(record: T): (keyof T & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has no keys beyond its type
  return Object.keys(record) as (keyof T & string)[];
}

/** `Object.fromEntries` with the type of the keys. */
export function recordOf<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Record<Key, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries have every key
  return Object.fromEntries(entries) as Record<Key, Value>;
}

/** A record with one value per key. */
export function recordFrom<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return recordOf(keys.map((key) => [key, valueOf(key)]));
}
