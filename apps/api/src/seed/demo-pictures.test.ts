import { expect, test } from 'vitest';

import { photosOfTree, pictureOfTree } from './demo-pictures.ts';

const yearDays = 365;

test.each([
  ['phoenix-dactylifera', 4, 'demo-young-palm'],
  ['phoenix-dactylifera', 9 * yearDays, 'demo-palm'],
  ['juniperus-procera', yearDays, 'demo-young-juniper'],
  ['avicennia-marina', yearDays, 'demo-young-mangrove'],
  ['rhizophora-mucronata', yearDays, 'demo-young-mangrove'],
  ['ziziphus-spina-christi', yearDays, 'demo-sapling'],
  ['ziziphus-spina-christi', 9 * yearDays, 'demo-sidr'],
  ['senegalia-senegal', yearDays, 'demo-sapling'],
  ['senegalia-senegal', 9 * yearDays, null],
])('shows %s at %d days with the matching picture', (specieId, ageDays, picture) => {
  expect(pictureOfTree(specieId, ageDays)).toBe(picture);
});

test('shows a palm growing over its photos', () => {
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
