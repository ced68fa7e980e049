import { expect, test } from 'vitest';

import { groupSpecies } from './species-chart.tsx';

const names = { unknown: 'غير معروف', other: 'أخرى' };
const createSpecies = (specie: string, co2RemovedKg: number, trees = 1) => ({
  specie,
  commonName: specie.startsWith('default:') ? null : { ar: `ال${specie}`, en: specie },
  trees,
  co2RemovedKg,
});

test('sorts by carbon and shows the Arabic name', () => {
  const rows = groupSpecies([createSpecies('سدر', 1), createSpecies('غاف', 5)], { ...names, language: 'ar' });
  expect(rows.map(({ name }) => name)).toEqual(['الغاف', 'السدر']);
});

test('merges unknown species into one row', () => {
  const rows = groupSpecies([createSpecies('default:tree', 1, 2), createSpecies('default:palm', 2, 3)], {
    ...names,
    language: 'ar',
  });
  expect(rows).toEqual([{ id: 'default:tree', name: 'غير معروف', trees: 5, co2RemovedKg: 3 }]);
});

test('sums the species beyond the limit', () => {
  const many = Array.from({ length: 52 }, (_, index) => createSpecies(`s${index}`, index + 1, 2));
  const rows = groupSpecies(many, { ...names, language: 'en' }, 8);
  expect(rows).toHaveLength(8);
  expect(rows.at(-1)?.name).toBe('أخرى');
  expect(rows.reduce((sum, { trees }) => sum + trees, 0)).toBe(104);
  expect(rows.reduce((sum, { co2RemovedKg }) => sum + co2RemovedKg, 0)).toBe((52 * 53) / 2);
});

test('returns no rows for no species', () => {
  expect(groupSpecies([], { ...names, language: 'ar' })).toEqual([]);
});
