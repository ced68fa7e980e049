import { foldForSearch } from '@nabta/domain/search-text';
import { allSpecies } from '@nabta/eco/species-data';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { useTestApp } from '../../testing/test-app.ts';
import { selectFolded } from './testing/search-fold.queries.ts';

const house = useTestApp();

/** What a fold may meet: every form of a letter, marks, joints, articles, accents, capitals and odd spaces. */
const pieces = [
  ...'اأإآةهىيئؤوكلم ـ',
  'ال',
  'َ',
  'ّ',
  'ٔ',
  'ٰ',
  'ﷲ',
  'É',
  'ã',
  'z',
  'Z',
  '\t',
  '\u00a0',
  '9',
  '٣',
  '%',
];

test('the database folds every text as the domain does', async () => {
  const texts = [
    ...allSpecies().flatMap(({ commonName, synonyms }) => [...Object.values(commonName), ...synonyms]),
    ...fc.sample(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 }), {
      numRuns: 2_000,
      seed: 14,
    }),
  ];
  const folded = await selectFolded(house.context.database.sql, texts);
  expect(folded).toEqual(texts.map(foldForSearch));
});
