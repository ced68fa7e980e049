import type { SeededRandom } from './seeded-random.ts';

/** Crockford's base32: no I, L, O or U, so that nothing is misread. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The moment in the ids of everything that was there first; whatever the database makes later sorts after it. */
const beginning = Date.UTC(2026, 0, 1);

/** A UUIDv7 whose time lies `ageMs` before the beginning, so that older things have smaller ids. */
export function uuidAtAge(ageMs: number, random: SeededRandom): string {
  const time = hex(beginning - Math.floor(ageMs), 12);
  const version = `7${hex(random.between(0, 0xfff), 3)}`;
  const variant = hex(0x8000 | random.between(0, 0x3fff), 4);
  const rest = hex(random.between(0, 0xffffff), 6) + hex(random.between(0, 0xffffff), 6);
  return [time.slice(0, 8), time.slice(8), version, variant, rest].join('-');
}

export function printableId(length: number, random: SeededRandom): string {
  return Array.from({ length }, () => random.pick([...crockford])).join('');
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0');
}
