import { expect, test } from 'vitest';

import { withViewParams, parseMode, parseView } from './map-url-state.ts';

test('reads back the view written to a URL', () => {
  const view = { longitude: 50.1034, latitude: 26.42077, zoom: 11.5 };
  const mode = { style: 'satellite', isThreeD: true } as const;
  const params = withViewParams(new URLSearchParams('view=map&specie=olea-europaea'), view, mode);
  expect(parseView(params)).toEqual(view);
  expect(parseMode(params)).toEqual(mode);
  expect(params.get('specie')).toBe('olea-europaea');
});

test('omits default values', () => {
  const before = new URLSearchParams('view=map&style=satellite&3d=1&lat=1&lng=1&zoom=3');
  expect(withViewParams(before, undefined, { style: 'standard', isThreeD: false }).toString()).toBe(
    'view=map',
  );
});

test.each([
  'lat=26&lng=50',
  'lat=&lng=50&zoom=9',
  'lat=26&lng=500&zoom=9',
  'lat=x&lng=50&zoom=9',
  'lat=91&lng=5&zoom=9',
])('ignores an incomplete or invalid view: %s', (params) => {
  expect(parseView(new URLSearchParams(params))).toBeUndefined();
});

test('clamps the zoom to the range of the map', () => {
  expect(parseView(new URLSearchParams('lat=1&lng=1&zoom=24'))?.zoom).toBe(20);
  expect(parseView(new URLSearchParams('lat=1&lng=1&zoom=0'))?.zoom).toBe(1.5);
});

test('falls back to the standard style for an unknown one', () => {
  expect(parseMode(new URLSearchParams('style=comic&3d=yes'))).toEqual({
    style: 'standard',
    isThreeD: false,
  });
});
