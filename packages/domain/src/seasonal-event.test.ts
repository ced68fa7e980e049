import { expect, test } from 'vitest';

import { seasonalEventOn } from './seasonal-event.ts';

const on = (date: string) => seasonalEventOn(new Date(`${date}T09:00:00Z`));

test.each([
  ['2025-02-20', undefined],
  ['2025-02-21', 'foundingDay'],
  ['2025-02-22', 'foundingDay'],
  ['2025-02-23', undefined],
  // Ramadan 1446 covers March 2025 until Eid al-Fitr; Arbor Week takes precedence.
  ['2025-02-28', undefined],
  ['2025-03-01', 'ramadan'],
  ['2025-03-06', 'ramadan'],
  ['2025-03-07', 'arborWeek'],
  ['2025-03-14', 'arborWeek'],
  ['2025-03-15', 'ramadan'],
  ['2025-03-29', 'ramadan'],
  ['2025-03-30', 'eidAlFitr'],
  ['2025-04-02', 'eidAlFitr'],
  ['2025-04-03', undefined],
  ['2025-06-05', undefined],
  ['2025-06-06', 'eidAlAdha'],
  ['2025-06-09', 'eidAlAdha'],
  ['2025-06-10', undefined],
  ['2025-09-21', undefined],
  ['2025-09-22', 'nationalDay'],
  ['2025-09-23', 'nationalDay'],
  ['2025-09-24', undefined],
  // In 1447 Founding Day falls into Ramadan.
  ['2026-02-18', 'ramadan'],
  ['2026-02-22', 'foundingDay'],
  ['2026-02-24', 'ramadan'],
  ['2026-03-20', 'eidAlFitr'],
  ['2026-05-27', 'eidAlAdha'],
  ['2026-11-16', undefined],
  ['2027-03-09', 'eidAlFitr'],
])('returns for %s the event %s', (date, name) => {
  expect(on(date)?.name).toBe(name);
});

test("returns the year of the event's calendar, so two Ramadans in one Gregorian year differ", () => {
  expect(on('2030-01-10')).toEqual({ name: 'ramadan', year: 1451 });
  expect(on('2030-12-28')).toEqual({ name: 'ramadan', year: 1452 });
  expect(on('2030-09-23')).toEqual({ name: 'nationalDay', year: 2030 });
});

test('starts a day at midnight in Riyadh', () => {
  expect(seasonalEventOn(new Date('2025-09-21T20:59:00Z'))).toBeUndefined();
  expect(seasonalEventOn(new Date('2025-09-21T21:00:00Z'))?.name).toBe('nationalDay');
  expect(seasonalEventOn(new Date('2025-09-23T21:00:00Z'))).toBeUndefined();
});
