import { expect, test } from 'vitest';

import json from './data/everyday-names.json' with { type: 'json' };
import { everydayNamesOf } from './everyday-names.ts';
import { allSpecies } from './species-data.ts';

test('mangroves are found by the names of the coast and of the books', () => {
  expect(everydayNamesOf('avicennia-marina')).toEqual(expect.arrayContaining(['القرم', 'المانجروف']));
});

test('every species that has further names is one we know, and a species without any has an empty list', () => {
  const ids = allSpecies().map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(json)));
  expect(everydayNamesOf('no-such-species')).toEqual([]);
});
