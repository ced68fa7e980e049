import type { DiaryEntry } from '@nabta/contract/trees/passport';

/** An entry of a diary; `number` orders entries of the same instant. */
export function testDiaryEntry(number: number, fields: Partial<DiaryEntry> = {}): DiaryEntry {
  return {
    id: `entry-${number}`,
    kind: 'planted',
    at: '2026-01-01T00:00:00.000Z',
    person: null,
    image: null,
    health: null,
    litres: null,
    dbhCm: null,
    heightM: null,
    cause: null,
    level: null,
    note: null,
    ...fields,
  };
}
