import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';

import { drawable, readStyle } from './drawable-style.ts';

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
const draw = (parts: object) => drawable(readStyle(styleOf(parts)) as StyleSpecification);

test('a plain style stays as it is', () => {
  expect(draw({ name: 'Plain', glyphs: 'https://a.example/{fontstack}/{range}.pbf' })).toEqual({
    ...styleOf({ name: 'Plain' }),
    glyphs: 'https://a.example/{fontstack}/{range}.pbf',
  });
});

test('what a classic style of Mapbox says to Mapbox alone is left out', () => {
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

test('names that hide by the lean of the camera are seen as from above', () => {
  const settlements = ['==', ['get', 'class'], 'settlement'];
  const lean = ['step', ['pitch'], true, 50, ['<', ['distance-from-center'], 1]];
  const above = ['literal', 0];
  expect(draw({ layers: [land, { ...towns, filter: ['all', settlements, lean] }] })?.layers[1]).toEqual({
    ...towns,
    filter: ['all', settlements, ['step', above, true, 50, ['<', above, 1]]],
  });
});

test('a layer whose colour cannot be read is left out rather than drawn black', () => {
  const strange = { ...water, id: 'strange', paint: { 'fill-color': ['config', 'colour'] } };
  expect(draw({ layers: [land, strange, water] })?.layers).toEqual([land, water]);
});

test.each([
  ['points only at others', { imports: [{ id: 'basemap', url: 'mapbox://styles/mapbox/standard' }] }],
  ['asks for settings', { schema: { lightPreset: { default: 'day' } } }],
  ['has another version', { version: 7 }],
  ['has no layers', { layers: undefined }],
  ['has no sources', { sources: undefined }],
])('a style that %s is none for us', (_, parts) => {
  expect(readStyle(styleOf(parts))).toBeUndefined();
});

test.each([
  ['of which nothing can be drawn', { layers: [{ id: 'middle', type: 'slot' }] }],
  ['whose tiles are no addresses', { sources: { composite: { type: 'vector', tiles: 3 } } }],
])('neither is one %s', (_, parts) => {
  expect(draw(parts)).toBeUndefined();
});
