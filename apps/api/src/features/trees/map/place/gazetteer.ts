import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Language } from '@nabta/domain/language';

import { createPromiseMemory } from '../../../platform/promise-memory.ts';

export type PlaceKind =
  | 'country'
  | 'region'
  | 'capital'
  | 'city'
  | 'town'
  | 'village'
  | 'island'
  | 'area'
  | 'sea'
  | 'ocean';

/** A name on the map, shown from `minZoom` on. */
export type Place = {
  kind: PlaceKind;
  name: Record<Language, string>;
  longitude: number;
  latitude: number;
  minZoom: number;
  /** ISO 3166-1. */
  country?: string | undefined;
  /** ISO 3166-2, in Saudi Arabia. */
  region?: string | undefined;
};

/** A larger city abroad that is known by its English name only. */
export type City = [name: string, longitude: number, latitude: number, country: string];

export type Gazetteer = { places: Place[]; cities: City[] };

const folder = join(import.meta.dirname, '../../../../map');
const memory = createPromiseMemory<Gazetteer>({ max: 1 });

/** Read when first asked for, and once: it is part of the product and never changes while it runs. */
export function loadGazetteer(): Promise<Gazetteer> {
  return memory.recall('gazetteer', readGazetteer);
}

async function readGazetteer(): Promise<Gazetteer> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, name), 'utf8'));
  const [places, cities] = await Promise.all([read('places.json'), read('cities.json')]);
  return { places: places as Place[], cities: cities as City[] };
}

const settlements: ReadonlySet<PlaceKind> = new Set<PlaceKind>(['capital', 'city', 'town', 'village']);

export function isSettlement({ kind }: Place): boolean {
  return settlements.has(kind);
}

export function isAshore({ kind }: Place): boolean {
  return kind !== 'sea' && kind !== 'ocean';
}

/** How far a town spreads, in kilometres, guessed from how early its name is shown: twenty for Riyadh, one for a village. */
export function reachOf({ minZoom }: Place): number {
  return Math.round(Math.max(1, 20 * 0.62 ** (minZoom - 2.6)) * 10) / 10;
}
