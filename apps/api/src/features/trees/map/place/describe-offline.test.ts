import type { Language } from '@nabta/domain/language';
import { describe, expect, test } from 'vitest';

import { demoLands } from '#seed/demo-data.ts';

import { describeOffline, kilometresBetween } from './describe-offline.ts';
import { loadGazetteer } from './gazetteer.ts';

type Names = [city: string | null, region: string | null, country: string | null];

async function namesOf(longitude: number, latitude: number, language: Language): Promise<Names> {
  const { city, region, country } = await describeOffline({ longitude, latitude }, language);
  return [city, region, country];
}

const saudi = { ar: 'المملكة العربية السعودية', en: 'Saudi Arabia', pt: 'Arábia Saudita' };

test.each<[string, number, number, Record<Language, [string, string]>]>([
  [
    'Riyadh',
    46.6753,
    24.7136,
    { ar: ['الرياض', 'منطقة الرياض'], en: ['Riyadh', 'Riyadh Region'], pt: ['Riade', 'Região de Riade'] },
  ],
  [
    'Jeddah',
    39.2936,
    21.6214,
    { ar: ['جدة', 'منطقة مكة المكرمة'], en: ['Jeddah', 'Makkah Region'], pt: ['Jidá', 'Região de Meca'] },
  ],
  [
    'Khobar',
    50.2083,
    26.2917,
    {
      ar: ['الخبر', 'المنطقة الشرقية'],
      en: ['Khobar', 'Eastern Province'],
      pt: ['Khobar', 'Província Oriental'],
    },
  ],
  [
    'AlUla',
    37.9181,
    26.6269,
    {
      ar: ['العلا', 'منطقة المدينة المنورة'],
      en: ['AlUla', 'Madinah Region'],
      pt: ['AlUla', 'Região de Medina'],
    },
  ],
  [
    'Farasan',
    41.9461,
    16.8374,
    { ar: ['فرسان', 'منطقة جازان'], en: ['Farasan', 'Jazan Region'], pt: ['Farasan', 'Região de Jazan'] },
  ],
])('names %s in three languages', async (_name, longitude, latitude, expected) => {
  for (const language of ['ar', 'en', 'pt'] as const) {
    expect(await namesOf(longitude, latitude, language)).toEqual([...expected[language], saudi[language]]);
  }
});

test('assigns a district to its city and keeps the neighbouring town separate', async () => {
  expect((await namesOf(46.6068, 24.8131, 'en'))[0]).toBe('Riyadh');
  expect((await namesOf(46.5725, 24.7341, 'en'))[0]).toBe('Diriyah');
  expect((await namesOf(50.1312, 26.3049, 'en'))[0]).toBe('Dhahran');
});

test('finds city, region and country for every demo land', async () => {
  for (const { longitude, latitude, key } of demoLands) {
    expect(await namesOf(longitude, latitude, 'ar'), key).toEqual([
      expect.any(String),
      expect.any(String),
      saudi.ar,
    ]);
  }
});

test('returns region and country but no town in the Empty Quarter', async () => {
  expect(await namesOf(51.5, 20.2, 'en')).toEqual([null, 'Eastern Province', 'Saudi Arabia']);
});

test('respects national borders when choosing the nearest town', async () => {
  expect(await namesOf(50.5832, 26.2235, 'pt')).toEqual(['Manama', null, 'Barein']);
  expect((await namesOf(48.45, 28.5, 'en'))[0]).toBe('Khafji');
});

test('names a foreign city in English when no translation exists', async () => {
  expect(await namesOf(-47.06, -22.9, 'pt')).toEqual(['Campinas', null, 'Brasil']);
  expect(await namesOf(-9.14, 38.72, 'ar')).toEqual(['لشبونة', null, 'البرتغال']);
});

test.each([
  ['in the middle of the Gulf', 51.5, 27.2],
  ['fifteen kilometres off Jeddah', 38.95, 21.5],
  ['in the middle of the Red Sea, between two countries', 38.1, 20.6],
  ['fifty kilometres off Lisbon', -9.8, 38.7],
  ['in the middle of the ocean', -140, 0],
  ['at the north pole', 0, 90],
  ['on the antimeridian', 180, 0],
  ['on its western side', -180, 0],
])('returns no names %s', async (_where, longitude, latitude) => {
  expect(await namesOf(longitude, latitude, 'ar')).toEqual([null, null, null]);
});

test.each([
  ['among the mangroves of Tarut', 50.0287, 26.6319, 'Saudi Arabia'],
  ['on the corniche of Jeddah', 39.105, 21.545, 'Saudi Arabia'],
  ['on the Farasan islands', 41.9461, 16.8374, 'Saudi Arabia'],
  ['on the old town of Mombasa, an island', 39.68, -4.06, 'Kenya'],
])('returns the country %s', async (_where, longitude, latitude, country) => {
  expect((await namesOf(longitude, latitude, 'en'))[2]).toBe(country);
});

test('returns Antarctica and no town at the south pole', async () => {
  expect(await namesOf(0, -90, 'en')).toEqual([null, null, 'Antarctica']);
});

test('finds an island from both sides of the antimeridian', async () => {
  expect((await namesOf(179.99, -16.8, 'en'))[2]).toBe('Fiji');
  expect((await namesOf(-179.99, -16.8, 'en'))[2]).toBe('Fiji');
});

test('computes the shortest distance across the antimeridian', () => {
  const [west, east] = [
    { longitude: 179.9, latitude: 0 },
    { longitude: -179.9, latitude: 0 },
  ];
  expect(kilometresBetween(west, east)).toBeCloseTo(22.24, 1);
});

describe('gazetteer', () => {
  test('names every place in three languages, Arabic in Arabic letters', async () => {
    const { places } = await loadGazetteer();
    expect(places.length).toBeGreaterThan(700);
    for (const { name } of places) {
      expect(name.ar).toMatch(/^[\p{Script=Arabic}\p{M}\s،()-]+$/u);
      expect(name.en).toMatch(/^[\p{Script=Latin}\p{M}\s'’.,()&-]+$/u);
      expect(name.pt).toMatch(/^[\p{Script=Latin}\p{M}\s'’.,()&-]+$/u);
    }
  });

  test('has the thirteen regions and more than a hundred places of Saudi Arabia in the right country', async () => {
    const { places } = await loadGazetteer();
    const regions = new Set(places.filter(({ kind }) => kind === 'region').map(({ region }) => region));
    expect(regions.size).toBe(13);
    const saudiPlaces = places.filter(({ country, kind }) => country === 'SA' && kind !== 'country');
    expect(saudiPlaces.length).toBeGreaterThan(120);
    for (const { region, longitude, latitude, name } of saudiPlaces) {
      expect(regions).toContain(region);
      expect((await namesOf(longitude, latitude, 'en'))[2], name.en).toBe('Saudi Arabia');
    }
  });
});
