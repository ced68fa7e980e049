import type { SeededRandom } from './seeded-random.ts';

/** Crockford's base32: no I, L, O or U, which are misread. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Time in the ids of seeded rows; database-generated ids sort after it. */
const referenceTime = Date.UTC(2026, 0, 1);

/** Returns a UUIDv7 dated `ageMs` before the reference time, so older rows have smaller ids. */
export function uuidAtAge(ageMs: number, random: SeededRandom): string {
  const time = hex(referenceTime - Math.floor(ageMs), 12);
  const version = `7${hex(random.between(0, 0xfff), 3)}`;
  const variant = hex(0x8000 | random.between(0, 0x3fff), 4);
  const rest = hex(random.between(0, 0xffffff), 6) + hex(random.between(0, 0xffffff), 6);
  return [time.slice(0, 8), time.slice(8), version, variant, rest].join('-');
}

/** Throws for a key that does not exist. */
export function entryOf<T>(entries: ReadonlyMap<string, T>, key: string): T {
  const entry = entries.get(key);
  if (entry === undefined) throw new Error(`The demo data has no ${key}.`);
  return entry;
}

export function printableId(length: number, random: SeededRandom): string {
  return Array.from({ length }, () => random.pick([...crockford])).join('');
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0');
}
