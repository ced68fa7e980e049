import { expect, test } from 'vitest';

import { languages } from './language.ts';
import { ownerTitle, treeInSentence, treeTitle } from './tree-title.ts';

const sidr = { commonName: { ar: 'السدر', en: 'Sidr' } };

test('uses the given name in every language', () => {
  for (const language of languages)
    expect(treeTitle({ givenName: ' سدرة جدتي ', specie: sidr }, language)).toBe('سدرة جدتي');
});

test.each([null, '', '  '])(
  "uses the species name in the reader's language or English without a given name (%j)",
  (givenName) => {
    expect(treeTitle({ givenName, specie: sidr }, 'ar')).toBe('السدر');
    expect(treeTitle({ givenName, specie: sidr }, 'en')).toBe('Sidr');
    expect(treeTitle({ givenName, specie: sidr }, 'pt')).toBe('Sidr');
  },
);

test('returns undefined without a given name or a usable species name', () => {
  expect(treeTitle({ givenName: null, specie: { commonName: { ar: 'السدر' } } }, 'pt')).toBeUndefined();
  expect(treeTitle({ givenName: null, specie: null }, 'ar')).toBeUndefined();
});

test('puts the word for tree before a species in an Arabic sentence only', () => {
  const unnamed = { givenName: ' ', specie: sidr };
  expect(treeInSentence(unnamed, 'ar')).toBe('شجرة السدر');
  expect(treeInSentence(unnamed, 'en')).toBe('Sidr');
  expect(treeInSentence({ ...unnamed, givenName: 'سدرة جدتي' }, 'ar')).toBe('سدرة جدتي');
  expect(treeInSentence({ givenName: null, specie: null }, 'ar')).toBeUndefined();
});

test.each(['نخلة التمر', 'شجرة البن'])('does not repeat the noun of %s in a sentence', (ar) => {
  expect(treeInSentence({ givenName: null, specie: { commonName: { ar } } }, 'ar')).toBe(ar);
});

test('joins the available names of an owner', () => {
  expect(ownerTitle({ firstname: 'نورة', lastname: 'القحطاني' })).toBe('نورة القحطاني');
  expect(ownerTitle({ firstname: 'نورة', lastname: null })).toBe('نورة');
  expect(ownerTitle({ firstname: ' ', lastname: '' })).toBeUndefined();
  expect(ownerTitle(null)).toBeUndefined();
});
