import { expect, test } from 'vitest';

import { addMs, day } from '../core/clock.ts';
import { photosOfTree } from './demo-pictures.ts';

const today = new Date('2026-11-16');
const photosAt = (specieId: string, ageDays: number, overrides = {}) =>
  photosOfTree(
    {
      publicId: 'T000000001',
      number: 50,
      ownerPhone: '500000010',
      isDeleted: false,
      specieId,
      plantedAt: addMs(today, -ageDays * day),
      ...overrides,
    },
    today,
  );

test.each([
  ['phoenix-dactylifera', 2_000, ['young-palm', 'young-palm', 'young-palm']],
  ['phoenix-dactylifera', 4_000, ['young-palm', 'young-palm', 'young-palm', 'palm']],
  ['juniperus-procera', 600, ['young-juniper', 'young-juniper']],
  ['ziziphus-spina-christi', 4_000, ['sapling', 'sapling', 'sidr', 'sidr']],
  ['ziziphus-spina-christi', 100, ['sapling']],
  ['senegalia-senegal', 4_000, []],
])('shows %s of %d days growing over its photos', (specieId, ageDays, renders) => {
  expect(photosAt(specieId, ageDays).map(({ render }) => render)).toEqual(renders);
});

test('frames no two photos of one tree alike, and names them like uploads', () => {
  const photos = photosAt('ziziphus-spina-christi', 4_000);
  expect(new Set(photos.map(({ render, framing }) => JSON.stringify([render, framing]))).size).toBe(4);
  expect(photos.map(({ imageName }) => imageName)).toEqual(
    [1, 2, 3, 4].map((index) => `demo-t000000001-${index}`),
  );
  const days = photos.map(({ takenAt }) => takenAt.toISOString());
  expect(days).toEqual(days.toSorted());
});

test('has photos of a few owned trees only', () => {
  for (const overrides of [{ number: 49 }, { ownerPhone: null }, { isDeleted: true }])
    expect(photosAt('ziziphus-spina-christi', 4_000, overrides)).toEqual([]);
});
