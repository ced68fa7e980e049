import { expect, test } from 'vitest';

import { speciesRows } from './species-rows.ts';

const names = { unknown: 'غير معروف', other: 'أخرى' };
const kind = (specie: string, co2RemovedKg: number, trees = 1) => ({
  specie,
  commonName: specie.startsWith('default:') ? null : { ar: `ال${specie}`, en: specie },
  trees,
  co2RemovedKg,
});

test('the largest stands first, by its Arabic name', () => {
  const rows = speciesRows([kind('سدر', 1), kind('غاف', 5)], 'ar', names);
  expect(rows.map(({ name }) => name)).toEqual(['الغاف', 'السدر']);
});

test('species that are not known are one row', () => {
  const rows = speciesRows([kind('default:tree', 1, 2), kind('default:palm', 2, 3)], 'ar', names);
  expect(rows).toEqual([{ id: 'default:tree', name: 'غير معروف', trees: 5, co2RemovedKg: 3 }]);
});

test('what does not fit is added up, and nothing is lost', () => {
  const many = Array.from({ length: 52 }, (_, index) => kind(`s${index}`, index + 1, 2));
  const rows = speciesRows(many, 'en', names, 8);
  expect(rows).toHaveLength(8);
  expect(rows.at(-1)?.name).toBe('أخرى');
  expect(rows.reduce((sum, { trees }) => sum + trees, 0)).toBe(104);
  expect(rows.reduce((sum, { co2RemovedKg }) => sum + co2RemovedKg, 0)).toBe((52 * 53) / 2);
});

test('no species are no rows', () => {
  expect(speciesRows([], 'ar', names)).toEqual([]);
});
