import { foldForSearch } from '@nabta/domain/search-text';
import { allSpecies } from '@nabta/eco/species-data';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { selectFolded } from './testing/search-fold.queries.ts';

const app = useTestApp();

/**
 * Input that folding handles: letter variants, diacritics, joiners, articles, accents, case and odd spaces.
 */
const units = [
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

test('folds text in the database like the domain does', async () => {
  const texts = [
    ...allSpecies().flatMap(({ commonName, synonyms }) => [...Object.values(commonName), ...synonyms]),
    ...fc.sample(fc.string({ unit: fc.constantFrom(...units), maxLength: 12 }), {
      numRuns: 2_000,
      seed: 14,
    }),
  ];
  const folded = await selectFolded(app.context.database.sql, texts);
  expect(folded).toEqual(texts.map(foldForSearch));
});
