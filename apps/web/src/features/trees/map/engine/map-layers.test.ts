import { featureFilter } from '@maplibre/maplibre-gl-style-spec';
import type { FilterSpecification, StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';

import type { Feature } from './geo-json.ts';
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

test('shades the relief of the base map below its labels, only in 3D', () => {
  const withHeights: StyleSpecification = {
    ...base,
    sources: { ...base.sources, heights: { type: 'raster-dem', tiles: ['/map/relief/{z}/{x}/{y}.webp'] } },
  };
  const mode = { style: 'standard', isThreeD: true } as const;
  const { layers, sources } = draw({ mode }, withHeights);
  const shading = layers.findIndex(({ type }) => type === 'hillshade');
  expect(layers.slice(0, shading).map(({ id }) => id)).toEqual(['land']);
  // One source for both would lower the quality of the terrain.
  expect(sources[(layers[shading] as { source: string }).source]).toEqual(withHeights.sources['heights']);
  expect(draw({}, withHeights).layers.some(({ type }) => type === 'hillshade')).toBe(false);
  expect(draw({ mode }).layers.some(({ type }) => type === 'hillshade')).toBe(false);
});

test('draws the mark of a place below the clusters and names the place once', () => {
  const majors = { id: 'majors', type: 'symbol', source: 'places' } as const;
  const place: Feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [46.7, 24.7] },
    properties: { name: 'Riyadh' },
  };
  const { layers } = draw({}, { ...base, layers: [majors, ...base.layers] }, [place]);
  const order = layers.map(({ id }) => id);
  expect(order.indexOf(sourceIds.place)).toBeLessThan(order.indexOf(layerIds.clusters));
  const { filter } = layers.find(({ id }) => id === 'majors') as { filter: FilterSpecification };
  const passes = (name: string) =>
    featureFilter(filter, 'layers[0].filter').filter({ zoom: 9 }, {
      type: 1,
      properties: { 'name:en': name },
    } as never);
  expect([passes('Riyadh'), passes('Jeddah')]).toEqual([false, true]);
});

test('keeps labels out of covered areas, but not the counts of clusters', () => {
  const order = draw({}).layers.map(({ id }) => id);
  expect(order.indexOf(sourceIds.clear)).toBeGreaterThan(order.indexOf('cities'));
  expect(order.indexOf(sourceIds.clear)).toBeLessThan(order.indexOf('nabta-counts'));
});

test('extrudes trees only in 3D', () => {
  const twoD = draw({});
  const threeD = draw({ mode: { style: 'standard', isThreeD: true } });
  expect(twoD.layers.some(({ type }) => type === 'fill-extrusion')).toBe(false);
  expect(threeD.layers.some(({ type }) => type === 'fill-extrusion')).toBe(true);
});

function draw(
  overrides: Partial<Overlay>,
  baseStyle = base,
  places: readonly Feature[] = [],
): StyleSpecification {
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
    {
      shapes: emptyCollection,
      selected: emptyCollection,
      me: emptyCollection,
      place: { type: 'FeatureCollection', features: [...places] },
      clear: emptyCollection,
    },
  );
}
