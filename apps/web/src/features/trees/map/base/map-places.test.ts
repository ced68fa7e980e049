import { expect, test } from 'vitest';

import { outsideAddress, ownAddress } from './base-style.ts';
import { nearestPlace, placesOf, searchPlaces } from './map-places.ts';

const places = placesOf({
  features: [
    place('city', 'الدمام', 'Dammam', [50.1, 26.42], 5),
    place('town', 'الأحساء', 'Al Ahsa', [49.6, 25.4], 6),
    place('village', 'تاروت', 'Tarout', [50.06, 26.57], 9),
    place('country', 'السعودية', 'Saudi Arabia', [45, 24], 2),
  ],
});

test.each(['الاحساء', 'أحساء', 'al ahsa', 'ahsa'])('a place is found however it is written: %s', (text) => {
  expect(searchPlaces(places, text).map(({ names }) => names.en)).toEqual(['Al Ahsa']);
});

test('nothing typed finds nothing', () => {
  expect(searchPlaces(places, '  ')).toEqual([]);
});

test('the nearest town is named, and none in the desert', () => {
  expect(nearestPlace(places, [50.07, 26.55])?.names.en).toBe('Tarout');
  expect(nearestPlace(places, [45, 24])).toBeUndefined();
});

test('the map below is asked for in the theme and language of the page', () => {
  const choice = { name: 'satellite', theme: 'dark', language: 'ar' } as const;
  expect(ownAddress(choice)).toBe('/map/style/satellite.json?theme=dark&language=ar');
  expect(outsideAddress({ external: null }, choice)).toBeUndefined();
  const external = { standard: 'https://maps.example/{theme}.json?l={language}', satellite: null };
  expect(outsideAddress({ external }, choice)).toBeUndefined();
  expect(outsideAddress({ external }, { ...choice, name: 'standard' })).toBe(
    'https://maps.example/dark.json?l=ar',
  );
});

function place(kind: string, ar: string, en: string, coordinates: [number, number], minZoom: number) {
  return {
    geometry: { coordinates },
    properties: { kind, minZoom, 'name:ar': ar, 'name:en': en, 'name:pt': en },
  };
}
