import { expect, test } from 'vitest';

import { testTree } from '../../../testing/test-trees.ts';
import { readPalette } from './map-palette.ts';
import { dayOf, featuresOf, tileAddress } from './map-trees.ts';
import type { TreeFeature } from './map-trees.ts';
import { pointsIn } from './points-in-view.ts';
import { boxesOf, shapeScaleAt, shapesOf } from './tree-shapes.ts';

const known = testTree(7, {
  plantedAt: '2025-03-01T00:00:00Z',
  image: { nameCompressed: 'sidr.webp' },
});

test('a point says what the list knows of its tree', () => {
  const [feature] = featuresOf(
    [point(known.publicId, [46.7, 24.7])],
    new Map([[known.publicId, known]]),
    undefined,
  );
  expect(feature?.properties).toEqual({
    publicId: known.publicId,
    givenName: '',
    plantedOn: dayOf('2025-03-01'),
    specie: 'ziziphus-spina-christi',
    photo: 'sidr',
  });
});

test('one broken place does not blank the map', () => {
  const points = [point('A', [46.7, 24.7]), point('B', [Number.NaN, 24]), point('C', [46, 240])];
  expect(featuresOf(points, new Map(), undefined).map(({ properties }) => properties.publicId)).toEqual([
    'A',
  ]);
});

test('between two days only trees planted then are left', () => {
  const summaries = new Map([[known.publicId, known]]);
  const days = (from: string, to: string) =>
    featuresOf([point(known.publicId, [46, 24])], summaries, { from: dayOf(from), to: dayOf(to) });
  expect(days('2025-03-01', '2025-03-01')).toHaveLength(1);
  expect(days('2025-03-02', '2026-01-01')).toHaveLength(0);
});

test('tiles are asked for with the filters of the list', () => {
  expect(tileAddress({})).toBe('/api/tree/tiles/{z}/{x}/{y}.mvt');
  expect(tileAddress({ isVip: 'true', land: undefined })).toBe('/api/tree/tiles/{z}/{x}/{y}.mvt?isVip=true');
});

test('what neighbouring tiles repeat is counted once, and what is out of view not at all', () => {
  const cluster = {
    geometry: { type: 'Point', coordinates: [46.5, 24.5] },
    properties: { count: 12, cluster_id: 3 },
  };
  const bounds = { west: 46, south: 24, east: 47, north: 25 };
  const points = [
    cluster,
    cluster,
    point('A', [46.9, 24.9]),
    point('B', [46.6, 24.5]),
    point('A', [46.9, 24.9]),
    point('C', [39, 21]),
  ];
  const { trees, clusters, total } = pointsIn(points, bounds, [46.5, 24.5]);
  expect(trees.map(({ properties }) => properties.publicId)).toEqual(['B', 'A']);
  expect(clusters).toHaveLength(1);
  expect(total).toBe(14);
});

test('an older tree stands higher and wider, and a palm carries its crown at the top', () => {
  const top = (specie: string, years: number) => Math.max(...boxesOf(specie, years).map((box) => box.top));
  expect(top('olea-europaea', 8)).toBeGreaterThan(top('olea-europaea', 1));
  expect(top('phoenix-dactylifera', 20)).toBeGreaterThan(top('avicennia-marina', 20));
  expect(boxesOf('phoenix-dactylifera', 20)[1]?.base).toBeGreaterThan(8);
});

test('from further away trees are drawn larger, and from near as they are', () => {
  expect([16.5, 18, 19, 20].map(shapeScaleAt)).toEqual([3, 2, 1, 1]);
});

test('a shape stands round its tree and knows whose it is', () => {
  const [trunk] = shapesOf([point('A', [46.7, 24.7])], dayOf('2026-01-01'), readPalette());
  expect(trunk?.properties).toMatchObject({ publicId: 'A', base: 0 });
  const ring = trunk?.geometry.type === 'Polygon' ? (trunk.geometry.coordinates[0] ?? []) : [];
  expect(ring).toHaveLength(9);
  expect(ring[0]).toEqual(ring[8]);
});

function point(publicId: string, coordinates: [number, number]): TreeFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: { publicId, givenName: '' },
  };
}
