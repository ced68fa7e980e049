import { expect, test } from 'vitest';

import { addressWithView, lookOfAddress, viewOfAddress } from './map-address.ts';

test('a view that was written into an address is read from it again', () => {
  const view = { longitude: 50.1034, latitude: 26.42077, zoom: 11.5 };
  const look = { style: 'satellite', isThreeD: true } as const;
  const address = addressWithView(new URLSearchParams('view=map&specie=olea-europaea'), view, look);
  expect(viewOfAddress(address)).toEqual(view);
  expect(lookOfAddress(address)).toEqual(look);
  expect(address.get('specie')).toBe('olea-europaea');
});

test('what is usual is left unsaid', () => {
  const before = new URLSearchParams('view=map&style=satellite&3d=1&lat=1&lng=1&zoom=3');
  expect(addressWithView(before, undefined, { style: 'standard', isThreeD: false }).toString()).toBe(
    'view=map',
  );
});

test.each([
  'lat=26&lng=50',
  'lat=&lng=50&zoom=9',
  'lat=26&lng=500&zoom=9',
  'lat=x&lng=50&zoom=9',
  'lat=91&lng=5&zoom=9',
])('half a view, or one off the earth, is none: %s', (address) => {
  expect(viewOfAddress(new URLSearchParams(address))).toBeUndefined();
});

test('a zoom that the map does not have becomes the nearest that it has', () => {
  expect(viewOfAddress(new URLSearchParams('lat=1&lng=1&zoom=24'))?.zoom).toBe(20);
  expect(viewOfAddress(new URLSearchParams('lat=1&lng=1&zoom=0'))?.zoom).toBe(1.5);
});

test('a style that nobody knows is the standard one', () => {
  expect(lookOfAddress(new URLSearchParams('style=comic&3d=yes'))).toEqual({
    style: 'standard',
    isThreeD: false,
  });
});
