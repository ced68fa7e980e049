import { type Language, languages } from '@nabta/domain/language';
import type { Coordinates } from '@nabta/domain/mercator';
import { recordFrom } from '@nabta/domain/typed-object';

import { createPromiseCache } from '#core/promise-cache.ts';
import type { PlaceNames } from '#gateways/geocoding/place-gateway.ts';

import { type City, isAshore, isSettlement, loadGazetteer, type Place, radiusOf } from './gazetteer.ts';
import { isAtSea } from './is-at-sea.ts';

/** Towns farther away are not used to describe a position. */
const maxDistanceKm = 75;
/** Assumed radius of a larger foreign city. */
const foreignCityRadiusKm = 5;
/** Added to every radius so that a nearby village wins over a distant city. */
const neighbourhoodKm = 3;

type NameByLanguage = Record<Language, string>;
type LocalizedPlace = Record<'city' | 'region' | 'country', NameByLanguage | null>;
type Candidate = { name: NameByLanguage; distanceKm: number; closeness: number };

const cache = createPromiseCache<LocalizedPlace>({ max: 20_000 });

/** Describes a position without external services: nearest place, Saudi region and country; nothing at sea. */
export async function describeOffline(coordinates: Coordinates, language: Language): Promise<PlaceNames> {
  const { city, region, country } = await cache.get(`${coordinates.longitude} ${coordinates.latitude}`, () =>
    findPlace(coordinates),
  );
  return {
    city: city?.[language] ?? null,
    region: region?.[language] ?? null,
    country: country?.[language] ?? null,
  };
}

async function findPlace(coordinates: Coordinates): Promise<LocalizedPlace> {
  const { places, cities } = await loadGazetteer();
  const isLand = places.some(isNear(coordinates)) || !(await isAtSea(coordinates));
  const code = isLand ? await countryCodeOf(coordinates) : undefined;
  if (code === undefined) return { city: null, region: null, country: null };
  const candidates = [
    ...places
      .filter((place) => place.country === code && isSettlement(place))
      .map(candidateOfPlace(coordinates)),
    ...cities.filter((city) => city[3] === code).map(candidateOfCity(coordinates)),
  ];
  const [nearest] = candidates
    .filter(({ distanceKm }) => distanceKm <= maxDistanceKm)
    .toSorted((left, right) => left.closeness - right.closeness);
  return {
    city: nearest?.name ?? null,
    region: code === 'SA' ? saudiRegion(places, coordinates) : null,
    country: countryName(places, code),
  };
}

/** The gazetteer names small islands that the outlines lack. */
function isNear(coordinates: Coordinates) {
  return (place: Place) => isAshore(place) && kilometresBetween(coordinates, place) <= 5;
}

/** Loads the 3 MB package on first use. */
async function countryCodeOf({ longitude, latitude }: Coordinates): Promise<string | undefined> {
  const { iso1A2Code } = await import('@rapideditor/country-coder');
  return iso1A2Code([longitude, latitude], { level: 'territory' }) ?? undefined;
}

function candidateOfPlace(coordinates: Coordinates) {
  return (place: Place): Candidate => {
    const distanceKm = kilometresBetween(coordinates, place);
    return { name: place.name, distanceKm, closeness: distanceKm / (radiusOf(place) + neighbourhoodKm) };
  };
}

function candidateOfCity(coordinates: Coordinates) {
  return ([name, longitude, latitude]: City): Candidate => {
    const distanceKm = kilometresBetween(coordinates, { longitude, latitude });
    const closeness = distanceKm / (foreignCityRadiusKm + neighbourhoodKm);
    return { name: { ar: name, en: name, pt: name }, distanceKm, closeness };
  };
}

/** Region borders are not available, so the region of the nearest town is used. */
function saudiRegion(places: readonly Place[], coordinates: Coordinates): NameByLanguage | null {
  const [nearest] = places
    .filter((place) => place.region !== undefined && place.kind !== 'region')
    .map((place) => ({ place, distanceKm: kilometresBetween(coordinates, place) }))
    .toSorted((left, right) => left.distanceKm - right.distanceKm);
  const region = places.find(({ kind, region }) => kind === 'region' && region === nearest?.place.region);
  return region?.name ?? null;
}

function countryName(places: readonly Place[], code: string): NameByLanguage {
  const country = places.find((place) => place.kind === 'country' && place.country === code);
  const nameIn = (language: Language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  return country?.name ?? recordFrom(languages, nameIn);
}

/** Great-circle distance. */
export function kilometresBetween(from: Coordinates, to: Coordinates): number {
  const radians = Math.PI / 180;
  const [fromLatitude, toLatitude] = [from.latitude * radians, to.latitude * radians];
  const longitudeDelta = (from.longitude - to.longitude) * radians;
  const haversine =
    Math.sin((fromLatitude - toLatitude) / 2) ** 2 +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin(longitudeDelta / 2) ** 2;
  return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
