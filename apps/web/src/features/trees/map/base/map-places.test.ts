import { expect, test } from 'vitest';

import { type BaseStyle, builtInStyleUrl, externalStyleUrl, maxZoomOf } from './base-style.ts';
import { findNearestSettlement, listNearbyPlaces, placesOf, searchPlaces } from './map-places.ts';
import { directionOf } from './nearby-places.tsx';

const places = placesOf({
  features: [
    createPlace('city', 'الدمام', 'Dammam', [50.1, 26.42], 5),
    createPlace('town', 'الأحساء', 'Al Ahsa', [49.6, 25.4], 6),
    createPlace('village', 'تاروت', 'Tarout', [50.06, 26.57], 9),
    createPlace('country', 'السعودية', 'Saudi Arabia', [45, 24], 2),
  ],
});

test.each(['الاحساء', 'أحساء', 'al ahsa', 'ahsa'])('finds a place in any spelling: %s', (text) => {
  expect(searchPlaces(places, text).map(({ names }) => names.en)).toEqual(['Al Ahsa']);
});

test('finds nothing without text', () => {
  expect(searchPlaces(places, '  ')).toEqual([]);
});

test('names the nearest town and none in the desert', () => {
  expect(findNearestSettlement(places, [50.07, 26.55])?.names.en).toBe('Tarout');
  expect(findNearestSettlement(places, [45, 24])).toBeUndefined();
});

test('lists the nearest settlement and the nearest city outside the view, with distance and bearing', () => {
  const zooms = [8, 9, 15];
  const listed = zooms.map((zoom) => listNearbyPlaces(places, { longitude: 50.06, latitude: 26.57, zoom }));
  const textOf = ({ place, km, degrees }: (typeof listed)[number][number]) =>
    `${place.names.en} ${Math.round(km)} km ${directionOf(degrees)}`;
  expect(listed.map((nearby) => nearby.map(textOf))).toEqual([
    [],
    ['Al Ahsa 138 km south'],
    ['Dammam 17 km south'],
  ]);
});

test.each([
  [0, 'north'],
  [359, 'north'],
  [44, 'northEast'],
  [180, 'south'],
  [271, 'west'],
])('names the direction of %d degrees %s', (degrees, direction) => {
  expect(directionOf(degrees)).toBe(direction);
});

test('zooms in where there are trees or streets, and elsewhere only as far as places are named', () => {
  const maxZooms = { standard: 18, satellite: 5.5, places: 11.5 };
  const style = { sources: { streets: { type: 'vector', bounds: [46, 24, 47, 25] } } };
  const limitOf = (facts: Partial<BaseStyle>, hasContent: boolean, longitude = 46.5) =>
    maxZoomOf(
      { isBuiltIn: true, hasStreets: false, style, config: { maxZooms }, ...facts } as unknown as BaseStyle,
      { view: { longitude, latitude: 24.5, zoom: 9 }, hasContent },
    );
  expect(limitOf({}, false)).toBe(11.5);
  expect(limitOf({}, true)).toBe(18);
  expect(limitOf({ hasStreets: true }, false)).toBe(18);
  expect(limitOf({ hasStreets: true }, false, 45.5)).toBe(11.5);
  expect(limitOf({ isBuiltIn: false }, false)).toBe(20);
});

test('requests the base style in the theme and language of the page', () => {
  const choice = { name: 'satellite', theme: 'dark', language: 'ar' } as const;
  expect(builtInStyleUrl(choice, true)).toBe('/map/style/satellite.json?theme=dark&language=ar');
  expect(builtInStyleUrl(choice, false)).toBe('/map/style/satellite.json?theme=dark&language=ar&tiles=own');
  expect(externalStyleUrl({ external: null }, choice)).toBeUndefined();
  const external = { standard: 'https://maps.example/{theme}.json?l={language}', satellite: null };
  expect(externalStyleUrl({ external }, choice)).toBeUndefined();
  expect(externalStyleUrl({ external }, { ...choice, name: 'standard' })).toBe(
    'https://maps.example/dark.json?l=ar',
  );
});

function createPlace(kind: string, ar: string, en: string, coordinates: [number, number], minZoom: number) {
  return {
    geometry: { coordinates },
    properties: { kind, minZoom, 'name:ar': ar, 'name:en': en, 'name:pt': en },
  };
}
