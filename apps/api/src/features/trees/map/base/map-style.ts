import type { BaseMapMetadata } from '@nabta/contract/trees/map/base-map';
import type { Language } from '@nabta/domain/language';

import type { MapTiles, TileSource } from '#gateways/map-tiles/map-tiles-gateway.ts';

import type { Place } from '../place/gazetteer.ts';
import { borderLayers, interpolateByZoom, satelliteLayers, standardLayers } from './ground-layers.ts';
import { fineArea, worldArea } from './map-area.ts';
import { labelLayers } from './map-labels.ts';
import {
  mapPalettes,
  type MapPalette,
  type MapTheme,
  satellitePalette,
  type ShadeName,
} from './map-palette.ts';
import { reliefMaxZoom } from './relief-tiles.ts';
import { satelliteMaxZoom } from './satellite-tiles.ts';
import { streetLabelLayers } from './street-labels.ts';
import {
  coveredAreaSource,
  roadsOnImagery,
  streetBorderLayers,
  streetLayers,
  streetsSource,
} from './street-layers.ts';

export const mapStyleNames = ['standard', 'satellite'] as const;
export type MapStyleName = (typeof mapStyleNames)[number];

type Options = {
  name: MapStyleName;
  theme: MapTheme;
  language: Language;
  version: string;
  places: readonly Place[];
  streets: MapTiles;
  satellite: MapTiles;
};

/**
 * A land plot needs zoom 18 to show its rows; all places are named at 11.5; a pixel of the embedded satellite
 * image covers 10 km.
 */
export const maxZooms = { standard: 18, places: 11.5, satellite: 5.5 };

/** Native zoom of the image. */
const greensMaxZoom = 2;
const placesMaxZoom = 12;
/** Attribution required by the data licences. */
export const attribution =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a> · Natural Earth · NASA · GeoNames';
/** Name of the tiles of `npm run admin -- map-streets`, which have no seas and no borders. */
const ownStreetsName = 'Nabta streets';

/** MapLibre style; URLs of our tiles are relative to the host, and glyphs come from the device's fonts. */
export function createMapStyle(options: Options) {
  const { name, theme, language, version, places } = options;
  const isSatellite = name === 'satellite';
  const palette = isSatellite ? satellitePalette : mapPalettes[theme];
  const streets = options.streets.source;
  const imagery = isSatellite ? options.satellite.source : undefined;
  const isWhole = streets !== undefined && streets.name !== ownStreetsName;
  const area = streets && polygonOf(streets.bounds);
  const known = places.filter(isSaudiCity).flatMap((place) => [place.name.ar, place.name.en]);
  return {
    version: 8,
    name: `nabta-${name}`,
    metadata: metadataOf(options),
    projection: { type: 'globe' },
    sky: skyOf(palette),
    light: { anchor: 'viewport', intensity: 0.25 },
    sources: {
      ...sourcesOf(version, isSatellite ? name : theme),
      ...(streets && {
        [streetsSource]: tileSourceOf(streets, 'streets'),
        [coveredAreaSource]: { type: 'geojson', data: area },
      }),
      ...(imagery && { imagery: tileSourceOf(imagery, 'imagery') }),
    },
    layers: [
      ...(isSatellite ? satelliteLayers(palette, imagery !== undefined) : standardLayers(palette)),
      ...(streets ? (isSatellite ? roadsOnImagery(palette) : streetLayers(palette, isWhole)) : []),
      ...borderLayers(palette),
      ...(isWhole ? streetBorderLayers(palette) : []),
      ...(streets ? streetLabelLayers(palette, { language, known }) : []),
      ...labelLayers(palette, { language, area }),
    ],
  };
}

function metadataOf({ name, streets, satellite }: Options): BaseMapMetadata {
  const used = name === 'satellite' ? [streets, satellite] : [streets];
  return {
    hasStreets: streets.source !== undefined,
    isMissingTiles: used.some(({ isMissing }) => isMissing),
    usesOtherHosts: used.some(({ source }) => source?.kind === 'remote'),
  };
}

function isSaudiCity({ kind, country }: Place): boolean {
  return country === 'SA' && (kind === 'city' || kind === 'capital');
}

function polygonOf([west, south, east, north]: TileSource['bounds']) {
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon' as const, coordinates: [ring] };
}

function tileSourceOf(source: TileSource, kind: 'streets' | 'imagery'): Record<string, unknown> {
  const { minzoom, maxzoom, bounds, attribution, tileSize } = source;
  const path = kind === 'streets' ? '/map/streets/{z}/{x}/{y}.mvt' : '/map/imagery/{z}/{x}/{y}';
  return {
    ...(kind === 'streets' ? { type: 'vector' } : { type: 'raster', tileSize: tileSize ?? 256 }),
    tiles: source.kind === 'remote' ? source.tiles : [`${path}?v=${source.version}`],
    minzoom,
    maxzoom,
    bounds,
    ...(attribution !== '' && { attribution }),
  };
}

function skyOf({ sky }: MapPalette): Record<string, unknown> {
  return {
    'sky-color': sky.sky,
    'horizon-color': sky.horizon,
    'fog-color': sky.fog,
    'sky-horizon-blend': 0.6,
    'horizon-fog-blend': 0.6,
    'fog-ground-blend': 0.8,
    'atmosphere-blend': interpolateByZoom(0, 0.55, 4, 0.4, 7, 0),
  };
}

function sourcesOf(version: string, shade: ShadeName): Record<string, unknown> {
  const { west, south, east, north } = fineArea.bounds;
  const tiles = [`/map/tiles/{z}/{x}/{y}.mvt?v=${version}`];
  const rasterSource = (path: string, maxzoom: number) => ({
    type: 'raster',
    tiles: [`/map/${path}/{z}/{x}/{y}.webp?v=${version}`],
    tileSize: 256,
    maxzoom,
  });
  return {
    outlines: { type: 'vector', tiles, maxzoom: worldArea.maxZoom, attribution },
    fine: {
      type: 'vector',
      tiles,
      minzoom: fineArea.minZoom,
      maxzoom: fineArea.maxZoom,
      bounds: [west, south, east, north],
    },
    satellite: rasterSource('satellite', satelliteMaxZoom),
    greens: rasterSource('greens', greensMaxZoom),
    shade: rasterSource(`shade/${shade}`, reliefMaxZoom),
    terrain: { ...rasterSource('relief', reliefMaxZoom), type: 'raster-dem', encoding: 'terrarium' },
    // Higher zooms reuse the same tile so that labels are placed once, not six times.
    places: { type: 'geojson', data: `/map/places.json?v=${version}`, maxzoom: placesMaxZoom },
  };
}
