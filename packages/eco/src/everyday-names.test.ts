import { expect, test } from 'vitest';

import json from './data/everyday-names.json' with { type: 'json' };
import { everydayNamesOf } from './everyday-names.ts';
import { allSpecies } from './species-data.ts';

test('lists regional and botanical names of mangroves', () => {
  expect(everydayNamesOf('avicennia-marina')).toEqual(expect.arrayContaining(['القرم', 'المانجروف']));
});

test('lists names only for known species and returns an empty list for others', () => {
  const ids = allSpecies().map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(json)));
  expect(everydayNamesOf('no-such-species')).toEqual([]);
});
