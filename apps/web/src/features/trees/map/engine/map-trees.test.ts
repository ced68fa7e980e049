import { expect, test } from 'vitest';

import { testTree } from '#testing/test-trees.ts';

import { listPointsInView } from './map-hits.ts';
import { readPalette } from './map-palette.ts';
import { type TreeFeature, dayOf, featuresOf, tileUrlTemplate } from './map-trees.ts';
import { boxesOf, shapeScaleAt, shapesOf } from './tree-shapes.ts';

const summary = testTree(7, {
  plantedAt: '2025-03-01T00:00:00Z',
  image: { nameCompressed: 'sidr.webp' },
});

test('adds the properties of the tree list to a point', () => {
  const [feature] = featuresOf(
    [point(summary.publicId, [46.7, 24.7])],
    new Map([[summary.publicId, summary]]),
    undefined,
  );
  expect(feature?.properties).toEqual({
    publicId: summary.publicId,
    givenName: '',
    plantedOn: dayOf('2025-03-01'),
    specie: 'ziziphus-spina-christi',
    photo: 'sidr',
  });
});

test('skips a point with invalid coordinates', () => {
  const points = [point('A', [46.7, 24.7]), point('B', [Number.NaN, 24]), point('C', [46, 240])];
  expect(featuresOf(points, new Map(), undefined).map(({ properties }) => properties.publicId)).toEqual([
    'A',
  ]);
});

test('keeps only trees planted between two days', () => {
  const summaries = new Map([[summary.publicId, summary]]);
  const featuresBetween = (from: string, to: string) =>
    featuresOf([point(summary.publicId, [46, 24])], summaries, { from: dayOf(from), to: dayOf(to) });
  expect(featuresBetween('2025-03-01', '2025-03-01')).toHaveLength(1);
  expect(featuresBetween('2025-03-02', '2026-01-01')).toHaveLength(0);
});

test('requests tiles with the filters of the list', () => {
  expect(tileUrlTemplate({})).toBe('/api/tree/tiles/{z}/{x}/{y}.mvt');
  expect(tileUrlTemplate({ isVip: 'true', land: undefined })).toBe(
    '/api/tree/tiles/{z}/{x}/{y}.mvt?isVip=true',
  );
});

test('counts duplicates of neighbouring tiles once and ignores points outside the view', () => {
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
  const { trees, clusters, total } = listPointsInView(points, bounds, [46.5, 24.5]);
  expect(trees.map(({ properties }) => properties.publicId)).toEqual(['B', 'A']);
  expect(clusters).toHaveLength(1);
  expect(total).toBe(14);
});

test('draws older trees taller and wider, and the crown of a palm at its top', () => {
  const top = (specie: string, years: number) => Math.max(...boxesOf(specie, years).map((box) => box.top));
  expect(top('olea-europaea', 8)).toBeGreaterThan(top('olea-europaea', 1));
  expect(top('phoenix-dactylifera', 20)).toBeGreaterThan(top('avicennia-marina', 20));
  expect(boxesOf('phoenix-dactylifera', 20)[1]?.base).toBeGreaterThan(8);
});

test('enlarges trees at low zoom and draws them in true size at high zoom', () => {
  expect([16.5, 18, 19, 20].map(shapeScaleAt)).toEqual([3, 2, 1, 1]);
});

test('draws a closed ring around the tree with its id', () => {
  const [trunk] = shapesOf([point('A', [46.7, 24.7])], {
    today: dayOf('2026-01-01'),
    palette: readPalette(),
    scale: 1,
  });
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
