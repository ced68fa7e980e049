import { expect, test } from 'vitest';

import { externalStyleUrl, builtInStyleUrl } from './base-style.ts';
import { findNearestSettlement, placesOf, searchPlaces } from './map-places.ts';

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

test('requests the base style in the theme and language of the page', () => {
  const choice = { name: 'satellite', theme: 'dark', language: 'ar' } as const;
  expect(builtInStyleUrl(choice)).toBe('/map/style/satellite.json?theme=dark&language=ar');
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
