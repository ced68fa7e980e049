import type { Language } from '@nabta/domain/language';

import {
  borderLayers,
  interpolateByZoom,
  type MapLayer,
  satelliteLayers,
  standardLayers,
} from './ground-layers.ts';
import { fineArea, worldArea } from './map-area.ts';
import { labelLayers, namesFont } from './map-labels.ts';
import {
  mapPalettes,
  type MapPalette,
  type MapTheme,
  satellitePalette,
  type ShadeName,
} from './map-palette.ts';
import { reliefMaxZoom } from './relief-tiles.ts';
import { streetZooms } from './street-tiles.ts';

export const mapStyleNames = ['standard', 'satellite'] as const;
export type MapStyleName = (typeof mapStyleNames)[number];

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
export function createMapStyle({ name, theme, language, version, streets }: Options) {
  const palette = name === 'satellite' ? satellitePalette : mapPalettes[theme];
  const hasStreets = streets !== undefined && name === 'standard';
  return {
    version: 8,
    name: `nabta-${name}`,
    projection: { type: 'globe' },
    sky: skyOf(palette),
    light: { anchor: 'viewport', intensity: 0.25 },
    sources: {
      ...sourcesOf(version, name === 'satellite' ? name : theme),
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

export const streetsSource = 'streets';

/** Parks, wadis, buildings and roads, bottom to top. */
export function streetLayers({ streets: palette }: MapPalette): MapLayer[] {
  const area = (id: string, layer: string, colour: string): MapLayer => ({
    id,
    type: 'fill',
    source: streetsSource,
    'source-layer': layer,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colour },
  });
  return [
    area('street-greens', 'greens', palette.green),
    area('street-water', 'wadis', palette.wadi),
    {
      id: 'street-wadis',
      type: 'line',
      source: streetsSource,
      'source-layer': 'wadis',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.wadi, 'line-width': widthByZoom(1, 9) },
    },
    area('street-buildings', 'buildings', palette.building),
    roadLayer('path', palette.path, widthByZoom(0.5, 4)),
    roadLayer('minor', palette.road, widthByZoom(0.8, 13)),
    roadLayer('middle', palette.road, widthByZoom(1.2, 18)),
    roadLayer('major', palette.major, widthByZoom(2, 24)),
  ];
}

export function streetLabelLayers(palette: MapPalette, language: Language): MapLayer[] {
  const name = ['coalesce', ['get', `name:${language}`], ['get', 'name:en']];
  const paint = { 'text-color': palette.quietText, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
  return [
    {
      id: 'street-names',
      type: 'symbol',
      source: streetsSource,
      'source-layer': 'roads',
      minzoom: 13,
      layout: { 'text-field': name, 'text-font': namesFont, 'text-size': 12, 'symbol-placement': 'line' },
      paint,
    },
    {
      id: 'street-districts',
      type: 'symbol',
      source: streetsSource,
      'source-layer': 'districts',
      layout: { 'text-field': name, 'text-font': namesFont, 'text-size': 13, 'text-max-width': 8 },
      paint,
    },
  ];
}

function roadLayer(kind: string, colour: string, width: unknown[]): MapLayer {
  return {
    id: `street-${kind}`,
    type: 'line',
    source: streetsSource,
    'source-layer': 'roads',
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  };
}

function widthByZoom(far: number, near: number): unknown[] {
  return ['interpolate', ['exponential', 1.6], ['zoom'], 9, far, 18, near];
}
