import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';

import { layerIds, emptyCollection, sourceIds, addTreesToStyle } from './map-layers.ts';
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

test('draws the trees above an unchanged base map', () => {
  const style = draw({});
  expect(style.layers.slice(0, base.layers.length)).toEqual(base.layers);
  expect(style.layers.map(({ id }) => id)).toContain(layerIds.clusters);
  expect(style.sources).toHaveProperty('places');
});

test('clusters a small forest with the same count property as the tiles', () => {
  expect(draw({}).sources[sourceIds.trees]).toMatchObject({
    type: 'geojson',
    cluster: true,
    clusterProperties: { count: ['+', 1] },
  });
});

test('loads a large forest as tiles', () => {
  const style = draw({ trees: { kind: 'tiles', tileUrl: '/api/tree/tiles/{z}/{x}/{y}.mvt?isVip=true' } });
  expect(style.sources[sourceIds.trees]).toEqual({
    type: 'vector',
    tiles: [`${location.origin}/api/tree/tiles/{z}/{x}/{y}.mvt?isVip=true`],
  });
  expect(style.layers.find(({ id }) => id === layerIds.clusters)).toMatchObject({ 'source-layer': 'trees' });
});

test("formats counts in the page's locale and a font of the base map", () => {
  expect(draw({ locale: 'pt-BR' }).layers.find(({ id }) => id === 'nabta-counts')).toMatchObject({
    layout: {
      'text-field': ['number-format', ['get', 'count'], { locale: 'pt-BR' }],
      'text-font': ['Readex Pro SemiBold'],
    },
  });
});

test('draws major cities above the clusters and below their counts', () => {
  const majors = { id: 'majors', type: 'symbol', source: 'places' } as const;
  const order = draw({}, { ...base, layers: [majors, ...base.layers] }).layers.map(({ id }) => id);
  expect(order.filter((id) => ['majors', layerIds.clusters, 'nabta-counts', 'cities'].includes(id))).toEqual([
    'cities',
    layerIds.clusters,
    'majors',
    'nabta-counts',
  ]);
});

test('uses the globe projection only in 3D', () => {
  const mode = { style: 'standard', isThreeD: true } as const;
  expect(JSON.stringify(draw({ mode }).projection)).toContain('vertical-perspective');
  expect(draw({}).projection).toEqual({ type: 'mercator' });
});

test('extrudes trees only in 3D', () => {
  const twoD = draw({});
  const threeD = draw({ mode: { style: 'standard', isThreeD: true } });
  expect(twoD.layers.some(({ type }) => type === 'fill-extrusion')).toBe(false);
  expect(threeD.layers.some(({ type }) => type === 'fill-extrusion')).toBe(true);
});

function draw(overrides: Partial<Overlay>, baseStyle = base): StyleSpecification {
  return addTreesToStyle(
    baseStyle,
    {
      trees: { kind: 'loaded', features: [] },
      mode: { style: 'standard', isThreeD: false },
      palette: readPalette(),
      plans: emptyCollection,
      locale: 'ar-SA-u-nu-latn',
      ...overrides,
    },
    { shapes: emptyCollection, selected: emptyCollection, me: emptyCollection, place: emptyCollection },
  );
}
