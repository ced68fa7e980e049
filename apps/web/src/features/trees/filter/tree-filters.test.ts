import { durations } from '@nabta/domain/date-range';
import { expect, test } from 'vitest';

import {
  withFilterParams,
  filtersInUse,
  parseFilters,
  queryOfFilters,
  withoutSheetFilters,
} from './tree-filters.ts';

const id = '0140f091-7800-7f94-884d-872f699ac3d2';
const now = new Date(2026, 10, 18, 14, 30);

test('converts each duration to the range from its first day to the end of today', () => {
  const from = (duration: (typeof durations)[number]) => queryOfFilters({ duration }, now).from_date;
  expect(from('thisWeek')).toBe(new Date(2026, 10, 15).toISOString());
  expect(from('thisMonth')).toBe(new Date(2026, 10, 1).toISOString());
  expect(from('last24Hours')).toBe(new Date(2026, 10, 17).toISOString());
  expect(from('last7Days')).toBe(new Date(2026, 10, 11).toISOString());
  expect(from('last30Days')).toBe(new Date(2026, 9, 19).toISOString());
  for (const duration of durations) {
    expect(queryOfFilters({ duration }, now).to_date).toBe(
      new Date(2026, 10, 18, 23, 59, 59, 999).toISOString(),
    );
  }
});

test('sends every other filter by name and omits those that are off', () => {
  const filters = {
    specie: 'olea-europaea',
    company: id,
    land: id,
    isVip: true,
    isDamaged: true,
    search: ' غاف ',
  };
  expect(queryOfFilters(filters, now)).toEqual({
    specie: 'olea-europaea',
    company: id,
    land: id,
    isVip: 'true',
    isDamaged: 'true',
    search: 'غاف',
  });
  expect(queryOfFilters({ isVip: false, isDamaged: false, search: '  ' }, now)).toEqual({});
});

test('round-trips filters through the URL and leaves other parameters', () => {
  const filters = {
    search: 'سدرة',
    duration: 'last7Days',
    specie: 'olea-europaea',
    company: id,
    land: id,
    isVip: true,
    isDamaged: false,
    sort: 'co2',
  } as const;
  const params = withFilterParams(new URLSearchParams('view=cards&isDamaged=true'), filters);
  expect(params.get('view')).toBe('cards');
  expect(params.has('isDamaged')).toBe(false);
  expect(parseFilters(params)).toEqual(filters);
  expect(parseFilters(new URLSearchParams('sort=newest')).sort).toBeUndefined();
  expect(queryOfFilters({ sort: 'co2' }, now), 'sorting does not filter').toEqual({});
});

test('drops URL values that the API would reject', () => {
  const params = new URLSearchParams({
    search: ' '.repeat(5),
    duration: 'lastCentury',
    specie: '../etc',
    company: '1; drop table tree',
    land: id.toUpperCase().slice(1),
    isVip: 'perhaps',
  });
  expect(queryOfFilters(parseFilters(params), now)).toEqual({});
  expect(parseFilters(new URLSearchParams({ search: 'a'.repeat(200) })).search).toHaveLength(80);
});

test('keeps the search when the sheet filters are cleared', () => {
  const filters = { search: 'غاف', isVip: true, land: id };
  expect(filtersInUse(filters)).toEqual(['land', 'isVip']);
  expect(filtersInUse(withoutSheetFilters(filters))).toEqual([]);
  expect(withoutSheetFilters(filters).search).toBe('غاف');
});
