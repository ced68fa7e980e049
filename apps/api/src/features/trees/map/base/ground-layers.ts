import { fineArea } from './map-area.ts';
import type { MapPalette } from './map-palette.ts';

/** Layer in MapLibre's style specification. */
export type MapLayer = {
  id: string;
  type: string;
  source?: string;
  'source-layer'?: string;
  minzoom?: number;
  maxzoom?: number;
  filter?: unknown;
  layout?: Record<string, unknown>;
  paint?: Record<string, unknown>;
};

/** Beyond this zoom the coarse heights produce no visible shading. */
const lastZoomOfShading = 11;
const lastZoomOfTowns = 12;

const coarseLand = { source: 'outlines', 'source-layer': 'land' };
const fineLand = { source: 'fine', 'source-layer': 'fine_land' };

/** Interpolates linearly between zooms; `stops` are pairs of zoom and value. */
export function interpolateByZoom(...stops: unknown[]): unknown[] {
  return ['interpolate', ['linear'], ['zoom'], ...stops];
}

/**
 * Land on water; the fine outlines of Arabia cover the coarse ones from their first zoom on. Keep layers of
 * one source together: each change of source redraws all tile edges.
 */
export function standardLayers(palette: MapPalette): MapLayer[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
    shallowsLayer({ id: 'shallows', ...coarseLand }, palette),
    fillLayer({ id: 'land', ...coarseLand }, palette.land),
    coastLayer({ id: 'coast', ...coarseLand, maxzoom: fineArea.minZoom }, palette),
    fillLayer({ id: 'fine-sea', source: 'fine', 'source-layer': 'fine_sea' }, palette.water),
    shallowsLayer({ id: 'fine-shallows', ...fineLand }, palette),
    fillLayer({ id: 'fine-land', ...fineLand }, palette.land),
    coastLayer({ id: 'fine-coast', ...fineLand, minzoom: fineArea.minZoom }, palette),
    greensLayer(palette),
    townLayer(palette),
    shadeLayer(0.62),
    fillLayer({ id: 'lakes', source: 'outlines', 'source-layer': 'lakes' }, palette.water),
  ];
}

/** Imagery of the operator covers ours wherever it has a tile. */
export function satelliteLayers(palette: MapPalette, hasImagery: boolean): MapLayer[] {
  const fade = { 'raster-fade-duration': 200 };
  return [
    { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
    {
      id: 'photograph',
      type: 'raster',
      source: 'satellite',
      paint: { 'raster-saturation': 0.08, 'raster-contrast': 0.06, 'raster-resampling': 'linear', ...fade },
    },
    ...(hasImagery
      ? [{ id: 'imagery', type: 'raster', source: 'imagery', paint: fade }]
      : [
          shadeLayer(0.4),
          // The stretched image has no sharp coast.
          coastLayer({ id: 'fine-coast', ...fineLand, minzoom: fineArea.minZoom }, palette),
        ]),
  ];
}

type LayerSource = Omit<MapLayer, 'type' | 'layout' | 'paint'>;

function fillLayer(source: LayerSource, colour: string): MapLayer {
  return { ...source, type: 'fill', paint: { 'fill-color': colour, 'fill-antialias': true } };
}

function shallowsLayer(source: LayerSource, { shallows }: MapPalette): MapLayer {
  return {
    ...source,
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': shallows,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 1, 3, 6, 8, 9, 14],
      'line-blur': ['interpolate', ['exponential', 1.6], ['zoom'], 1, 2, 6, 6, 9, 10],
    },
  };
}

function coastLayer(source: LayerSource, { coast }: MapPalette): MapLayer {
  return {
    ...source,
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': coast,
      'line-width': interpolateByZoom(1, 0.3, 5, 0.8, 10, 1.2),
      'line-opacity': 0.8,
    },
  };
}

/** Fades out before single pixels become visible. */
function greensLayer({ greens }: MapPalette): MapLayer {
  return {
    id: 'greens',
    type: 'raster',
    source: 'greens',
    maxzoom: 9,
    paint: {
      'raster-opacity': interpolateByZoom(5, greens.opacity, 8.5, 0),
      'raster-brightness-max': greens.brightnessMax,
    },
  };
}

/** Draws settlements as soft circles of their true size in place of streets; `reach` is in kilometres. */
function townLayer({ town }: MapPalette): MapLayer {
  const pixels = (perKilometre: number) => ['*', perKilometre, ['get', 'reach']];
  return {
    id: 'towns',
    type: 'circle',
    source: 'places',
    minzoom: 6,
    maxzoom: lastZoomOfTowns,
    filter: ['has', 'reach'],
    paint: {
      'circle-color': town,
      'circle-blur': 0.9,
      'circle-opacity': interpolateByZoom(6, 0, 7.5, 0.6, 10, 0.6, lastZoomOfTowns, 0),
      'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 6, pixels(0.9), 14, pixels(230)],
      'circle-pitch-alignment': 'map',
    },
  };
}

function shadeLayer(strength: number): MapLayer {
  const weak = strength * 0.7;
  return {
    id: 'shade',
    type: 'raster',
    source: 'shade',
    maxzoom: lastZoomOfShading,
    paint: {
      'raster-opacity': interpolateByZoom(0, weak, 4, strength, 8, weak, lastZoomOfShading, 0.05),
    },
  };
}

export function borderLayers({ border, borderHalo }: MapPalette): MapLayer[] {
  const base = { type: 'line', source: 'outlines', 'source-layer': 'borders' } as const;
  const layout = { 'line-join': 'round', 'line-cap': 'round' };
  return [
    {
      id: 'border-halo',
      ...base,
      layout,
      paint: {
        'line-color': borderHalo,
        'line-opacity': 0.55,
        'line-width': interpolateByZoom(1, 0.8, 4, 2.4, 8, 6),
        'line-blur': interpolateByZoom(1, 0.2, 8, 2),
      },
    },
    {
      id: 'borders',
      ...base,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': border,
        'line-opacity': interpolateByZoom(1, 0.45, 4, 0.8),
        'line-width': interpolateByZoom(1, 0.3, 4, 0.8, 8, 1.4),
        'line-dasharray': [3, 2],
      },
    },
  ];
}
