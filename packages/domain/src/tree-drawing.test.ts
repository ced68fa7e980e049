import { expect, test } from 'vitest';

import { drawingVariants, treeDrawingOf, treeDrawingPath } from './tree-drawing.ts';

const now = new Date('2026-11-19T12:00:00Z');
const palm = {
  publicId: 'T000000001',
  specie: { id: 'phoenix-dactylifera' },
  plantedAt: '2023-05-01T09:00:00Z',
};

test('depends on species, full years and public id', () => {
  expect(treeDrawingOf(palm, now)).toMatchObject({ specieId: 'phoenix-dactylifera', years: 3 });
  expect(treeDrawingPath(palm, now)).toMatch(/^\/trees\/drawn\/phoenix-dactylifera\/3\/[0-3]\.svg$/u);
  expect(treeDrawingPath(palm, now)).toBe(treeDrawingPath({ ...palm }, now));
  expect(treeDrawingOf({ ...palm, specie: null }, now).specieId).toBe('tree');
});

test('keeps the age of a lost tree, and never leaves the drawn years', () => {
  expect(treeDrawingOf({ ...palm, endedAt: '2024-06-01T00:00:00Z' }, now).years).toBe(1);
  expect(treeDrawingOf({ ...palm, plantedAt: '2027-01-01T00:00:00Z' }, now).years).toBe(0);
  expect(treeDrawingOf({ ...palm, plantedAt: '1900-01-01T00:00:00Z' }, now).years).toBe(40);
});

test('uses every variant for the trees of a forest', () => {
  const variants = Array.from(
    { length: 40 },
    (_, index) => treeDrawingOf({ ...palm, publicId: `T${String(index).padStart(9, '0')}` }, now).variant,
  );
  expect(new Set(variants).size).toBe(drawingVariants);
});
