import { expect, test } from 'vitest';

import { ownerTitle, treeTitle } from './tree-title.ts';

const sidr = { commonName: { en: 'Sidr' } };

test('a tree is called by its given name, else by its species in English, else by nothing', () => {
  expect(treeTitle({ givenName: 'سدرة جدتي', specie: sidr })).toBe('سدرة جدتي');
  expect(treeTitle({ givenName: null, specie: sidr })).toBe('Sidr');
  expect(treeTitle({ givenName: '  ', specie: sidr })).toBe('Sidr');
  expect(treeTitle({ givenName: null, specie: { commonName: {} } })).toBeUndefined();
  expect(treeTitle({ givenName: null, specie: null })).toBeUndefined();
});

test('an owner is called by the names there are', () => {
  expect(ownerTitle({ firstname: 'نورة', lastname: 'القحطاني' })).toBe('نورة القحطاني');
  expect(ownerTitle({ firstname: 'نورة', lastname: null })).toBe('نورة');
  expect(ownerTitle({ firstname: ' ', lastname: '' })).toBeUndefined();
  expect(ownerTitle(null)).toBeUndefined();
});
