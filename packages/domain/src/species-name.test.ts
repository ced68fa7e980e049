import { expect, test } from 'vitest';

import { distinctByEnglishName } from './species-name.ts';

test('keeps one species per trimmed English name and drops nameless ones', () => {
  const species = [
    { id: 1, commonName: { en: 'Sidr' } },
    { id: 2, commonName: { en: ' Sidr ' } },
    { id: 3, commonName: { en: '  ' } },
    { id: 4, commonName: {} },
    { id: 5, commonName: { en: null } },
    { id: 6, commonName: { en: 'Ghaf' } },
  ];
  expect(distinctByEnglishName(species).map((specie) => specie.id)).toEqual([1, 6]);
});
