import type { Language } from '@nabta/domain/language';
import { foldForSearch } from '@nabta/domain/search-text';
import { queryOptions } from '@tanstack/react-query';

import { mapKeys } from '../../../kit/cache/keys.ts';
import { loadConfig } from './base-style.ts';
import { distanceBetween } from './map-view.ts';
import type { Position } from './map-view.ts';

/** A name on our own map. */
export type MapPlace = {
  kind: string;
  names: Record<Language, string>;
  position: Position;
  /** The larger the place, the smaller. */
  minZoom: number;
};

type PlacesFile = {
  features: { geometry: { coordinates: Position }; properties: Record<string, string | number> }[];
};

const maxFound = 30;
/** In degrees: about 150 km. */
const furthest = 1.4;
const settlements = new Set(['capital', 'city', 'town', 'village']);

/** How near one goes to see a place as a whole. */
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

/** The names that MapLibre has loaded already, by the same address. */
export const placesQuery = queryOptions({
  queryKey: mapKeys.places,
  queryFn: async ({ signal }): Promise<MapPlace[]> => {
    const { version } = await loadConfig();
    const answer = await fetch(`/map/places.json?v=${version}`, { method: 'GET', signal });
    if (!answer.ok) throw new Error(`The places answered ${answer.status}`);
    return placesOf((await answer.json()) as PlacesFile);
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

/** Places whose name begins with what was typed, then those that have it inside; large ones first. */
export function searchPlaces(places: readonly MapPlace[], text: string): MapPlace[] {
  const wanted = foldForSearch(text);
  if (wanted === '') return [];
  const rank = ({ names }: MapPlace) => {
    const folded = Object.values(names).map((name) => foldForSearch(name).replace(/^(ال|al-? ?)/u, ''));
    const bare = wanted.replace(/^(ال|al-? ?)(?=.)/u, '');
    if (folded.some((name) => name === bare)) return 0;
    if (folded.some((name) => name.startsWith(bare))) return 1;
    return folded.some((name) => name.includes(bare)) ? 2 : 3;
  };
  return places
    .map((place) => ({ place, rank: rank(place) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((one, other) => one.rank - other.rank || one.place.minZoom - other.place.minZoom)
    .slice(0, maxFound)
    .map(({ place }) => place);
}

/** The town or village next to a point. */
export function nearestPlace(places: readonly MapPlace[], position: Position): MapPlace | undefined {
  let nearest: MapPlace | undefined;
  let shortest = furthest;
  for (const place of places) {
    if (!settlements.has(place.kind)) continue;
    const distance = distanceBetween(place.position, position);
    if (distance >= shortest) continue;
    nearest = place;
    shortest = distance;
  }
  return nearest;
}
