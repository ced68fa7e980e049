import { seededRandom, uuidAtAge } from '../seed/seeded-random.ts';

/** Reference to a created row (account, land, …) by id. */
export type Row = { id: string };

/** One year before the start time of the test clock. */
export const fixtureDate = new Date('2025-03-01T06:00:00Z');

/** Counter of created rows; makes rows unique and later ids newer. */
export let createdRows = 0;

export function nextId(): string {
  createdRows += 1;
  return uuidAtAge(-createdRows, seededRandom(`made:${createdRows}`));
}
