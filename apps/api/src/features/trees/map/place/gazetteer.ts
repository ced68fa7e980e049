import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Language } from '@nabta/domain/language';

import { parseJson } from '#core/parse-json.ts';
import { createPromiseCache } from '#core/promise-cache.ts';

export const placeKinds = [
  'country',
  'region',
  'capital',
  'city',
  'town',
  'village',
  'island',
  'area',
  'sea',
  'ocean',
] as const;

export type PlaceKind = (typeof placeKinds)[number];

/** Named place, labelled from `minZoom` on. */
export type Place = {
  kind: PlaceKind;
  name: Record<Language, string>;
  longitude: number;
  latitude: number;
  minZoom: number;
  /** ISO 3166-1. */
  country?: string | undefined;
  /** ISO 3166-2, only in Saudi Arabia. */
  region?: string | undefined;
};

/** Larger foreign city with an English name only. */
export type City = [name: string, longitude: number, latitude: number, country: string];

export type Gazetteer = { places: Place[]; cities: City[] };

/** Map data built by `scripts/prepare-map.ts`. */
export const mapFolder = join(import.meta.dirname, '../../../../../map');
const cache = createPromiseCache<Gazetteer>({ max: 1 });

/** Loads the bundled gazetteer once, on first use. */
export function loadGazetteer(): Promise<Gazetteer> {
  return cache.get('gazetteer', readGazetteer);
}

async function readGazetteer(): Promise<Gazetteer> {
  const read = (name: string) => readFile(join(mapFolder, name), 'utf8');
  const [places, cities] = await Promise.all([read('places.json'), read('cities.json')]);
  return { places: parseJson<Place[]>(places), cities: parseJson<City[]>(cities) };
}

const settlements: ReadonlySet<PlaceKind> = new Set<PlaceKind>(['capital', 'city', 'town', 'village']);

export function isSettlement({ kind }: Place): boolean {
  return settlements.has(kind);
}

export function isAshore({ kind }: Place): boolean {
  return kind !== 'sea' && kind !== 'ocean';
}

/** Estimated radius of a town in kilometres, from its `minZoom`: 20 for Riyadh, 1 for a village. */
export function radiusOf({ minZoom }: Place): number {
  return Math.round(Math.max(1, 20 * 0.62 ** (minZoom - 2.6)) * 10) / 10;
}
