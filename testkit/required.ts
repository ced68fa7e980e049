import { randomInt } from 'node:crypto';

/** Returns a value that the caller knows to exist. */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A required value is missing.');
  return value;
}

export function pickRandom<Item>(items: readonly Item[]): Item {
  return required(items[randomInt(items.length)]);
}
