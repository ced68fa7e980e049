import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';

import { layerIds, nothing, sourceIds, styleWithTrees } from './map-layers.ts';
import type { Overlay } from './map-layers.ts';
import { readPalette } from './map-palette.ts';

const base: StyleSpecification = {
  version: 8,
  projection: { type: 'globe' },
  sources: { places: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: [
    { id: 'land', type: 'background' },
    { id: 'villages', type: 'symbol', source: 'places', layout: { 'text-font': ['Readex Pro Regular'] } },
    { id: 'cities', type: 'symbol', source: 'places', layout: { 'text-font': ['Readex Pro SemiBold'] } },
  ],
};

test('the trees stand above the map below, which stays as it is', () => {
  const style = draw({});
  expect(style.layers.slice(0, base.layers.length)).toEqual(base.layers);
  expect(style.layers.map(({ id }) => id)).toContain(layerIds.clusters);
  expect(style.sources).toHaveProperty('places');
});

test('a small forest is clustered here, under the name that the tiles give to a count', () => {
  expect(draw({}).sources[sourceIds.trees]).toMatchObject({
    type: 'geojson',
    cluster: true,
    clusterProperties: { count: ['+', 1] },
  });
});

test('a large forest comes in tiles, and its layers read the layer of the tiles', () => {
  const style = draw({ trees: { kind: 'tiles', address: '/api/tree/tiles/{z}/{x}/{y}.mvt?isVip=true' } });
  expect(style.sources[sourceIds.trees]).toEqual({
    type: 'vector',
    tiles: [`${location.origin}/api/tree/tiles/{z}/{x}/{y}.mvt?isVip=true`],
  });
  expect(style.layers.find(({ id }) => id === layerIds.clusters)).toMatchObject({ 'source-layer': 'trees' });
});

test('counts are written as the page writes numbers, in letters that the map below has', () => {
  expect(draw({ locale: 'pt-BR' }).layers.find(({ id }) => id === 'nabta-counts')).toMatchObject({
    layout: {
      'text-field': ['number-format', ['get', 'count'], { locale: 'pt-BR' }],
      'text-font': ['Readex Pro SemiBold'],
    },
  });
});

test('great cities are named above the clusters and below their counts', () => {
  const majors = { id: 'majors', type: 'symbol', source: 'places' } as const;
  const order = draw({}, { ...base, layers: [majors, ...base.layers] }).layers.map(({ id }) => id);
  expect(order.filter((id) => ['majors', layerIds.clusters, 'nabta-counts', 'cities'].includes(id))).toEqual([
    'cities',
    layerIds.clusters,
    'majors',
    'nabta-counts',
  ]);
});

test('the earth is round far out only in three dimensions', () => {
  const look = { style: 'standard', isThreeD: true } as const;
  expect(JSON.stringify(draw({ look }).projection)).toContain('vertical-perspective');
  expect(draw({}).projection).toEqual({ type: 'mercator' });
});

test('trees stand up only in three dimensions', () => {
  const flat = draw({});
  const deep = draw({ look: { style: 'standard', isThreeD: true } });
  expect(flat.layers.some(({ type }) => type === 'fill-extrusion')).toBe(false);
  expect(deep.layers.some(({ type }) => type === 'fill-extrusion')).toBe(true);
});

function draw(parts: Partial<Overlay>, below = base): StyleSpecification {
  return styleWithTrees(
    below,
    {
      trees: { kind: 'whole', features: [] },
      look: { style: 'standard', isThreeD: false },
      palette: readPalette(),
      plans: nothing,
      locale: 'ar-SA-u-nu-latn',
      ...parts,
    },
    { shapes: nothing, selected: nothing, me: nothing, place: nothing },
  );
}
