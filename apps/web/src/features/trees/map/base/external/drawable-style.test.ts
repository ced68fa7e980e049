import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';

import { repairStyle, readStyle } from './drawable-style.ts';

const source = { type: 'vector', tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'] };
const land = { id: 'land', type: 'background', paint: { 'background-color': '#eee' } };
const water = {
  id: 'water',
  type: 'fill',
  source: 'composite',
  'source-layer': 'water',
  paint: { 'fill-color': '#9cd' },
};
const towns = { id: 'towns', type: 'symbol', source: 'composite', 'source-layer': 'place_label' };

const styleOf = (parts: object) => ({
  version: 8,
  sources: { composite: source },
  layers: [land, water],
  ...parts,
});
const draw = (parts: object) => repairStyle(readStyle(styleOf(parts)) as StyleSpecification);

test('leaves a plain style unchanged', () => {
  expect(draw({ name: 'Plain', glyphs: 'https://a.example/{fontstack}/{range}.pbf' })).toEqual({
    ...styleOf({ name: 'Plain' }),
    glyphs: 'https://a.example/{fontstack}/{range}.pbf',
  });
});

test('removes Mapbox-only properties from a classic style', () => {
  const classic = draw({
    owner: 'mapbox',
    draft: false,
    center: [0, 0],
    fog: { range: [1, 10] },
    lights: [{ id: 'sun', type: 'directional' }],
    projection: { name: 'globe' },
    terrain: { source: 'dem', exaggeration: ['interpolate', ['linear'], ['zoom'], 0, 1] },
    imports: [],
    sources: { composite: source, models: { type: 'model', url: 'mapbox://a' } },
    layers: [
      { ...land, slot: 'bottom', paint: { ...land.paint, 'background-emissive-strength': 1 } },
      { id: 'sky', type: 'sky', paint: { 'sky-type': 'atmosphere' } },
      { id: 'middle', type: 'slot' },
      { id: 'houses', type: 'model', source: 'models' },
      { id: 'roofs', type: 'line', source: 'models' },
      { ...water, layout: { 'fill-elevation-reference': 'none', visibility: 'visible' } },
    ],
  });
  expect(Object.keys(classic ?? {}).toSorted()).toEqual(['layers', 'sources', 'version']);
  expect(Object.keys(classic?.sources ?? {})).toEqual(['composite']);
  expect(classic?.layers).toEqual([
    { ...land, slot: 'bottom' },
    { ...water, layout: { visibility: 'visible' } },
  ]);
});

test('evaluates pitch-dependent label filters without pitch', () => {
  const settlements = ['==', ['get', 'class'], 'settlement'];
  const pitchRule = ['step', ['pitch'], true, 50, ['<', ['distance-from-center'], 1]];
  const zero = ['literal', 0];
  expect(draw({ layers: [land, { ...towns, filter: ['all', settlements, pitchRule] }] })?.layers[1]).toEqual({
    ...towns,
    filter: ['all', settlements, ['step', zero, true, 50, ['<', zero, 1]]],
  });
});

test('removes a layer with an unreadable colour instead of drawing it black', () => {
  const unreadable = { ...water, id: 'strange', paint: { 'fill-color': ['config', 'colour'] } };
  expect(draw({ layers: [land, unreadable, water] })?.layers).toEqual([land, water]);
});

test.each([
  ['only imports other styles', { imports: [{ id: 'basemap', url: 'mapbox://styles/mapbox/standard' }] }],
  ['requires configuration', { schema: { lightPreset: { default: 'day' } } }],
  ['has another version', { version: 7 }],
  ['has no layers', { layers: undefined }],
  ['has no sources', { sources: undefined }],
])('rejects a style that %s', (_, parts) => {
  expect(readStyle(styleOf(parts))).toBeUndefined();
});

test.each([
  ['without drawable layers', { layers: [{ id: 'middle', type: 'slot' }] }],
  ['with invalid tile URLs', { sources: { composite: { type: 'vector', tiles: 3 } } }],
])('rejects a style %s', (_, parts) => {
  expect(draw(parts)).toBeUndefined();
});
