import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseJson } from '#core/parse-json.ts';
import { createPromiseCache } from '#core/promise-cache.ts';

import { isSettlement, mapFolder, type Place, radiusOf } from '../place/gazetteer.ts';
import { createReliefTiles, type ReliefTiles } from './relief-tiles.ts';
import { createSatelliteTiles, type SatelliteTiles } from './satellite-tiles.ts';
import { readTileArchive, type TileArchive } from './tile-archive.ts';

export type MapData = {
  /** Changes with every byte of the map, so browsers can cache it permanently. */
  version: string;
  /** Compressed with brotli. */
  outlines: TileArchive;
  satellite: SatelliteTiles;
  greens: TileArchive;
  relief: ReliefTiles;
  /** GeoJSON of all place names. */
  labels: string;
  places: Place[];
};

const cache = createPromiseCache<MapData>({ max: 1 });

/** Loads the 4 MB built by `scripts/prepare-map.ts` on first use. */
export function loadMapData(): Promise<MapData> {
  return cache.get('map', readMapData);
}

async function readMapData(): Promise<MapData> {
  const read = (name: string) => readFile(join(mapFolder, name));
  const [outlines, satellite, greens, relief, places] = await Promise.all([
    read('outlines.tiles'),
    read('satellite.tiles'),
    read('greens.tiles'),
    read('relief.webp'),
    read('places.json'),
  ]);
  const hash = createHash('sha256');
  for (const file of [outlines, satellite, greens, relief, places]) hash.update(file);
  const placeList = parseJson<Place[]>(places.toString());
  return {
    version: hash.digest('hex').slice(0, 10),
    outlines: readTileArchive(outlines),
    satellite: createSatelliteTiles(readTileArchive(satellite)),
    greens: readTileArchive(greens),
    relief: createReliefTiles(relief),
    labels: JSON.stringify(labelsOf(placeList)),
    places: placeList,
  };
}

type Label = {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: [number, number] };
  properties: Record<string, string | number>;
};

/** GeoJSON labels for the map and place search. */
function labelsOf(places: readonly Place[]): { type: 'FeatureCollection'; features: Label[] } {
  return { type: 'FeatureCollection', features: places.map(labelOf) };
}

function labelOf(place: Place): Label {
  const { kind, name, longitude, latitude, minZoom, country } = place;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      kind,
      minZoom,
      'name:ar': withoutVowels(name.ar),
      'name:en': name.en,
      'name:pt': name.pt,
      ...(country !== undefined && { country }),
      ...(isSettlement(place) && { reach: radiusOf(place) }),
    },
  };
}

/** Map renderers break Arabic letter joins around vowel signs. */
function withoutVowels(name: string): string {
  return name.replace(/[\u064B-\u0652]/gu, '');
}
