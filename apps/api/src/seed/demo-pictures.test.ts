import { expect, test } from 'vitest';

import { photosOfTree, pictureOfTree } from './demo-pictures.ts';

const years = 365;

test.each([
  ['phoenix-dactylifera', 4, 'demo-young-palm'],
  ['phoenix-dactylifera', 9 * years, 'demo-palm'],
  ['juniperus-procera', years, 'demo-young-juniper'],
  ['avicennia-marina', years, 'demo-young-mangrove'],
  ['rhizophora-mucronata', years, 'demo-young-mangrove'],
  ['ziziphus-spina-christi', years, 'demo-sapling'],
  ['ziziphus-spina-christi', 9 * years, 'demo-sidr'],
  ['senegalia-senegal', years, 'demo-sapling'],
  ['senegalia-senegal', 9 * years, null],
])('%s of %d days is shown as it looks then', (specieId, ageDays, picture) => {
  expect(pictureOfTree(specieId, ageDays)).toBe(picture);
});

test('the photos of a palm show it growing', () => {
  const today = new Date('2026-11-16');
  const palm = {
    publicId: 'T000000001',
    number: 0,
    ownerPhone: '500000010',
    isDeleted: false,
    specieId: 'phoenix-dactylifera',
    plantedAt: new Date('2020-01-01'),
  };
  expect(photosOfTree(palm, today).map(({ render }) => render)).toEqual(['young-palm', 'young-palm', 'palm']);
});
