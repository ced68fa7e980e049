import { expect, test } from 'vitest';

import { languages } from './language.ts';
import { ownerTitle, treeTitle } from './tree-title.ts';

const sidr = { commonName: { ar: 'السدر', en: 'Sidr' } };

test('a tree is called by its given name in every language', () => {
  for (const language of languages)
    expect(treeTitle({ givenName: ' سدرة جدتي ', specie: sidr }, language)).toBe('سدرة جدتي');
});

test.each([null, '', '  '])(
  'without one (%j) it is called by its species in the language of the reader, else in English',
  (givenName) => {
    expect(treeTitle({ givenName, specie: sidr }, 'ar')).toBe('السدر');
    expect(treeTitle({ givenName, specie: sidr }, 'en')).toBe('Sidr');
    expect(treeTitle({ givenName, specie: sidr }, 'pt')).toBe('Sidr');
  },
);

test('where it has neither, it has no title; a name in a third language is none', () => {
  expect(treeTitle({ givenName: null, specie: { commonName: { ar: 'السدر' } } }, 'pt')).toBeUndefined();
  expect(treeTitle({ givenName: null, specie: null }, 'ar')).toBeUndefined();
});

test('an owner is called by the names there are', () => {
  expect(ownerTitle({ firstname: 'نورة', lastname: 'القحطاني' })).toBe('نورة القحطاني');
  expect(ownerTitle({ firstname: 'نورة', lastname: null })).toBe('نورة');
  expect(ownerTitle({ firstname: ' ', lastname: '' })).toBeUndefined();
  expect(ownerTitle(null)).toBeUndefined();
});
