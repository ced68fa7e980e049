import type { Language } from '@nabta/domain/language';
import { foldForSearch } from '@nabta/domain/search-text';
import { queryOptions } from '@tanstack/react-query';

import { mapKeys } from '#shared/cache/keys.ts';

import { loadConfig } from './base-style.ts';
import {
  type MapView,
  type Position,
  bearingBetween,
  distanceBetween,
  findNearest,
  metresPerPixel,
} from './map-view.ts';

export type MapPlace = {
  kind: string;
  names: Record<Language, string>;
  position: Position;
  /** Smaller for larger places. */
  minZoom: number;
};

type PlacesFile = {
  features: { geometry: { coordinates: Position }; properties: Record<string, string | number> }[];
};

const maxResults = 30;
/** About 150 km. */
const maxSettlementDegrees = 1.4;
const settlements = new Set(['capital', 'city', 'town', 'village']);

/** Zoom that shows a place of this kind as a whole. */
const zooms: Readonly<Record<string, number>> = {
  ocean: 2.5,
  sea: 5,
  country: 4.6,
  region: 6.5,
  area: 7,
  capital: 9.5,
  city: 10.5,
  island: 10,
  town: 11.5,
  village: 12.5,
};

export function zoomOf({ kind }: MapPlace): number {
  return zooms[kind] ?? 10;
}

/** Uses the same URL as MapLibre, which has already loaded the file. */
export const placesQuery = queryOptions({
  queryKey: mapKeys.places,
  queryFn: async ({ signal }): Promise<MapPlace[]> => {
    const { version } = await loadConfig();
    const response = await fetch(`/map/places.json?v=${version}`, { method: 'GET', signal });
    if (!response.ok) throw new Error(`The places answered ${response.status}`);
    const file: PlacesFile = await response.json();
    return placesOf(file);
  },
  staleTime: Infinity,
});

export function placesOf({ features }: PlacesFile): MapPlace[] {
  return features.map(({ geometry, properties }) => {
    const english = String(properties['name:en'] ?? '');
    return {
      kind: String(properties['kind']),
      names: {
        ar: String(properties['name:ar'] ?? english),
        en: english,
        pt: String(properties['name:pt'] ?? english),
      },
      position: geometry.coordinates,
      minZoom: Number(properties['minZoom'] ?? 0),
    };
  });
}

/**
 * Returns places named exactly like the text, then starting with it, then containing it; larger places first.
 */
export function searchPlaces(places: readonly MapPlace[], text: string): MapPlace[] {
  const query = foldForSearch(text).replace(/^(ال|al-? ?)(?=.)/u, '');
  if (query === '') return [];
  const rankOf = ({ names }: MapPlace) => {
    const folded = Object.values(names).map((name) => foldForSearch(name).replace(/^(ال|al-? ?)/u, ''));
    if (folded.includes(query)) return 0;
    if (folded.some((name) => name.startsWith(query))) return 1;
    return folded.some((name) => name.includes(query)) ? 2 : 3;
  };
  return places
    .map((place) => ({ place, rank: rankOf(place) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((first, second) => first.rank - second.rank || first.place.minZoom - second.place.minZoom)
    .slice(0, maxResults)
    .map(({ place }) => place);
}

export type NearbyPlace = { place: MapPlace; km: number; /** Clockwise from north. */ degrees: number };

const kmPerDegree = 111.32;
const maxNearbyKm = 400;
/** Farther out the map itself shows where the towns are. */
const firstZoomOfNearby = 9;
/** Half the width of a phone: what is nearer than this is on the screen. */
const visiblePixels = 170;

/** Returns the nearest settlement and the nearest city outside the view, for a map without streets. */
export function listNearbyPlaces(
  places: readonly MapPlace[],
  { longitude, latitude, zoom }: MapView,
): NearbyPlace[] {
  if (zoom < firstZoomOfNearby) return [];
  const here = [longitude, latitude] as const;
  const minKm = (visiblePixels * metresPerPixel({ latitude, zoom })) / 1_000;
  const candidates = places
    .filter(({ kind }) => settlements.has(kind))
    .map((place) => ({ place, km: distanceBetween(here, place.position) * kmPerDegree }))
    .filter(({ km }) => km > minKm && km < maxNearbyKm)
    .toSorted((one, other) => one.km - other.km);
  const city = candidates.find(({ place }) => place.kind === 'city' || place.kind === 'capital');
  return [...new Set([candidates[0], city])].flatMap((nearby) =>
    nearby ? [{ ...nearby, degrees: bearingBetween(here, nearby.place.position) }] : [],
  );
}

/** Returns the nearest settlement within about 150 km. */
export function findNearestSettlement(places: readonly MapPlace[], position: Position): MapPlace | undefined {
  const candidates = places.filter(({ kind }) => settlements.has(kind));
  return findNearest(candidates, position, maxSettlementDegrees);
}
