import type { Language } from '@nabta/domain/language';

import { borderLayers, standardLayers, satelliteLayers } from './ground-layers.ts';
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
import { streetLabelLayers, streetLayers, streetsSource } from './street-layers.ts';
import { streetZooms } from './street-tiles.ts';

export type MapStyleName = 'standard' | 'satellite';

export const mapStyleNames = ['standard', 'satellite'] as const satisfies readonly MapStyleName[];

type Options = {
  name: MapStyleName;
  theme: MapTheme;
  language: Language;
  version: string;
  /** Version of the operator's streets, if installed. */
  streets?: string | undefined;
};

/**
 * A land plot needs zoom 18 to show its rows; a satellite pixel covers 10 km, so higher zooms show a single
 * colour.
 */
export const maxZooms = { standard: 18, satellite: 5.5 } satisfies Record<MapStyleName, number>;

/** Native zoom of the images. */
const satelliteMaxZoom = 4;
const greensMaxZoom = 2;
const placesMaxZoom = 12;
/** Attribution required by the data licences. */
export const attribution =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a> · Natural Earth · NASA · GeoNames';

/** MapLibre style; URLs are relative to the host, and glyphs come from the device's fonts. */
export function createMapStyle({
  name,
  theme,
  language,
  version,
  streets,
}: Options): Record<string, unknown> {
  const palette = name === 'satellite' ? satellitePalette : mapPalettes[theme];
  const hasStreets = streets !== undefined && name === 'standard';
  return {
    version: 8,
    name: `nabta-${name}`,
    projection: { type: 'globe' },
    sky: skyOf(palette),
    light: { anchor: 'viewport', intensity: 0.25 },
    sources: {
      ...sourcesOf(version, shadeNameOf(name, theme)),
      ...(hasStreets && { [streetsSource]: streetSourceOf(streets) }),
    },
    layers: [
      ...(name === 'satellite' ? satelliteLayers(palette) : standardLayers(palette)),
      ...(hasStreets ? streetLayers(palette) : []),
      ...borderLayers(palette),
      ...(hasStreets ? streetLabelLayers(palette, language) : []),
      ...labelLayers(palette, language),
    ],
  };
}

function shadeNameOf(name: MapStyleName, theme: MapTheme): ShadeName {
  return name === 'satellite' ? 'satellite' : theme;
}

function skyOf({ sky }: MapPalette): Record<string, unknown> {
  return {
    'sky-color': sky.sky,
    'horizon-color': sky.horizon,
    'fog-color': sky.fog,
    'sky-horizon-blend': 0.6,
    'horizon-fog-blend': 0.6,
    'fog-ground-blend': 0.8,
    'atmosphere-blend': ['interpolate', ['linear'], ['zoom'], 0, 0.55, 4, 0.4, 7, 0],
  };
}

function streetSourceOf(version: string): Record<string, unknown> {
  return {
    type: 'vector',
    tiles: [`/map/streets/{z}/{x}/{y}.mvt?v=${version}`],
    minzoom: streetZooms.min,
    maxzoom: streetZooms.max,
  };
}

function sourcesOf(version: string, shade: ShadeName): Record<string, unknown> {
  const { west, south, east, north } = fineArea.bounds;
  const tiles = [`/map/tiles/{z}/{x}/{y}.mvt?v=${version}`];
  return {
    outlines: { type: 'vector', tiles, maxzoom: worldArea.maxZoom, attribution },
    fine: {
      type: 'vector',
      tiles,
      minzoom: fineArea.minZoom,
      maxzoom: fineArea.maxZoom,
      bounds: [west, south, east, north],
    },
    satellite: {
      type: 'raster',
      tiles: [`/map/satellite/{z}/{x}/{y}.webp?v=${version}`],
      tileSize: 256,
      maxzoom: satelliteMaxZoom,
    },
    greens: {
      type: 'raster',
      tiles: [`/map/greens/{z}/{x}/{y}.webp?v=${version}`],
      tileSize: 256,
      maxzoom: greensMaxZoom,
    },
    shade: {
      type: 'raster',
      tiles: [`/map/shade/${shade}/{z}/{x}/{y}.webp?v=${version}`],
      tileSize: 256,
      maxzoom: reliefMaxZoom,
    },
    terrain: {
      type: 'raster-dem',
      encoding: 'terrarium',
      tiles: [`/map/relief/{z}/{x}/{y}.webp?v=${version}`],
      tileSize: 256,
      maxzoom: reliefMaxZoom,
    },
    // Higher zooms reuse the same tile so that labels are placed once, not six times.
    places: { type: 'geojson', data: `/map/places.json?v=${version}`, maxzoom: placesMaxZoom },
  };
}
