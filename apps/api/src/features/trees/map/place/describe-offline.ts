import { type Language, languages } from '@nabta/domain/language';

import type { PlaceNames, Spot } from '../../../gateways/places/place-gateway.ts';
import { createPromiseMemory } from '../../../platform/promise-memory.ts';
import { type City, isAshore, isSettlement, loadGazetteer, type Place, reachOf } from './gazetteer.ts';
import { isAtSea } from './is-at-sea.ts';

/** Further away a town says nothing about where a tree stands. */
const furthestKm = 75;
/** What a larger city abroad is taken to cover. */
const reachOfCity = 5;
/** Added to every reach, so that a village is not beaten at its own well by the city behind the hill. */
const neighbourhoodKm = 3;

type Named = Record<Language, string>;
type NamedSpot = { city: Named | null; region: Named | null; country: Named | null };
type Candidate = { name: Named; distanceKm: number; closeness: number };

/** Trees stand where they stand, and are asked about again and again. */
const memory = createPromiseMemory<NamedSpot>({ max: 20_000 });

/** What we know by ourselves about a spot: the place it belongs to, the region within Saudi Arabia, and the country; at sea nothing. */
export async function describeOffline(spot: Spot, language: Language): Promise<PlaceNames> {
  const { city, region, country } = await memory.recall(`${spot.longitude} ${spot.latitude}`, () =>
    nameSpot(spot),
  );
  return {
    city: city?.[language] ?? null,
    region: region?.[language] ?? null,
    country: country?.[language] ?? null,
  };
}

async function nameSpot(spot: Spot): Promise<NamedSpot> {
  const { places, cities } = await loadGazetteer();
  const isLand = places.some(isBeside(spot)) || !(await isAtSea(spot));
  const code = isLand ? await countryCodeOf(spot) : undefined;
  if (code === undefined) return { city: null, region: null, country: null };
  const candidates = [
    ...places.filter((place) => place.country === code && isSettlement(place)).map(candidateOfPlace(spot)),
    ...cities.filter((city) => city[3] === code).map(candidateOfCity(spot)),
  ];
  const [nearest] = candidates
    .filter(({ distanceKm }) => distanceKm <= furthestKm)
    .toSorted((one, other) => one.closeness - other.closeness);
  return {
    city: nearest?.name ?? null,
    region: code === 'SA' ? saudiRegion(places, spot) : null,
    country: countryName(places, code),
  };
}

/** Small islands are named before they are drawn. */
function isBeside(spot: Spot) {
  return (place: Place) => isAshore(place) && kilometresBetween(spot, place) <= 5;
}

/** The package weighs three megabytes, so it is loaded when the first stranger's coordinates come. */
async function countryCodeOf({ longitude, latitude }: Spot): Promise<string | undefined> {
  const { iso1A2Code } = await import('@rapideditor/country-coder');
  return iso1A2Code([longitude, latitude], { level: 'territory' }) ?? undefined;
}

function candidateOfPlace(spot: Spot) {
  return (place: Place): Candidate => {
    const distanceKm = kilometresBetween(spot, place);
    return { name: place.name, distanceKm, closeness: distanceKm / (reachOf(place) + neighbourhoodKm) };
  };
}

function candidateOfCity(spot: Spot) {
  return ([name, longitude, latitude]: City): Candidate => {
    const distanceKm = kilometresBetween(spot, { longitude, latitude });
    const closeness = distanceKm / (reachOfCity + neighbourhoodKm);
    return { name: { ar: name, en: name, pt: name }, distanceKm, closeness };
  };
}

/** Borders of regions are not known, so a spot belongs to the region of the town next to it. */
function saudiRegion(places: readonly Place[], spot: Spot): Named | null {
  const [nearest] = places
    .filter((place) => place.region !== undefined && place.kind !== 'region')
    .map((place) => ({ place, distanceKm: kilometresBetween(spot, place) }))
    .toSorted((one, other) => one.distanceKm - other.distanceKm);
  const region = places.find(({ kind, region }) => kind === 'region' && region === nearest?.place.region);
  return region?.name ?? null;
}

function countryName(places: readonly Place[], code: string): Named {
  const known = places.find(({ kind, country }) => kind === 'country' && country === code)?.name;
  const nameIn = (language: Language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  return known ?? (Object.fromEntries(languages.map((each) => [each, nameIn(each)])) as Named);
}

/** On a sphere, the short way round. */
export function kilometresBetween(one: Spot, other: Spot): number {
  const radians = Math.PI / 180;
  const [south, north] = [one.latitude * radians, other.latitude * radians];
  const turn = (one.longitude - other.longitude) * radians;
  const half =
    Math.sin((south - north) / 2) ** 2 + Math.cos(south) * Math.cos(north) * Math.sin(turn / 2) ** 2;
  return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(half)));
}
