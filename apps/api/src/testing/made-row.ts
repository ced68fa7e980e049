import { uuidAtAge } from '../seed/made-ids.ts';
import { seededRandom } from '../seed/seeded-random.ts';

/** Anything with the id of a row: an account of `createAccount`, a land of `createLand`, … */
export type Row = { id: string };

/** A year before the time at which the clock of tests stands. */
export const longAgo = new Date('2025-03-01T06:00:00Z');

/** How many rows were made, which makes each of them different and later ones newer. */
export let made = 0;

export function nextId(): string {
  made += 1;
  return uuidAtAge(-made, seededRandom(`made:${made}`));
}
