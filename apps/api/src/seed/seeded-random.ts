import { crockfordAlphabet } from '@nabta/domain/crockford';

import { defined } from '../core/defined.ts';

/** Deterministic random numbers per key, independent of the machine and other data. */
export type SeededRandom = {
  /** Range: 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  /** True once in `times` on average. */
  oneIn(times: number): boolean;
  /** Bell-shaped distribution around 0, mostly within 1. */
  scatter(): number;
};

export function seededRandom(key: string): SeededRandom {
  const next = sfc32(hashOf(key));
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (items) => defined(items[between(0, items.length - 1)]),
    oneIn: (times) => next() * times < 1,
    scatter: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()) * 0.5,
  };
}

/** Time in the ids of seeded rows; database-generated ids sort after it. */
const referenceTime = Date.UTC(2026, 0, 1);

/** Returns a UUIDv7 dated `ageMs` before the reference time, so older rows have smaller ids. */
export function uuidAtAge(ageMs: number, random: SeededRandom): string {
  const time = hex(referenceTime - Math.floor(ageMs), 12);
  const version = `7${hex(random.between(0, 0xfff), 3)}`;
  const variant = hex(0x8000 | random.between(0, 0x3fff), 4);
  const randomPart = hex(random.between(0, 0xffffff), 6) + hex(random.between(0, 0xffffff), 6);
  return [time.slice(0, 8), time.slice(8), version, variant, randomPart].join('-');
}

export function printableId(length: number, random: SeededRandom): string {
  return Array.from({ length }, () => random.pick([...crockfordAlphabet])).join('');
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0');
}

/** Small Fast Counter by Chris Doty-Humphrey (PractRand), 32-bit words. */
function sfc32(state: Uint32Array): () => number {
  const next = () => {
    const [a = 0, b = 0, c = 0, counter = 0] = state;
    const sum = (a + b + counter) >>> 0;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + sum;
    state[3] = counter + 1;
    return sum / 2 ** 32;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

/** FNV-1a over the key, once per state word. */
function hashOf(key: string): Uint32Array {
  return Uint32Array.from([1, 2, 3, 4], (seed) => {
    let hash = 0x811c9dc5 ^ seed;
    for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 0x01000193);
    return hash;
  });
}
