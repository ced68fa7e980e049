import { majorPlacesLayer } from '@nabta/contract/trees/map/base-map';
import type { Language } from '@nabta/domain/language';

import { interpolateByZoom, type MapLayer } from './ground-layers.ts';
import type { MapPalette } from './map-palette.ts';

export const namesFont = ['Readex Pro Variable Regular', 'Readex Pro Variable', 'Readex Pro'];
const bold = ['Readex Pro Variable SemiBold', 'Readex Pro Variable', 'Readex Pro'];

/** Saudi Arabia and its major cities. */
const isMajor = ['all', ['==', ['get', 'country'], 'SA'], ['<=', ['get', 'minZoom'], 5]];

const isCountry = ['==', ['get', 'kind'], 'country'];
/** Nearer in, the country is larger than the screen. */
const lastZoomOfCountries = 8;
const countrySize = [1, 10, 3, 13, 6, 18];
/** South of Riyadh, or else further away, until no tree count is in the way. */
const offsetsOfCountry = [1.6, 3.2, 0, -1.6, 5, -3.2, -5].flatMap((y) => ['center', [0, y]]);

const offsetsFromDot = ['top', [0, 0.35], 'bottom', [0, -0.35], 'left', [0.5, 0], 'right', [-0.5, 0]];
/** Distance of a tree cluster's width. */
const offsetsFromCluster = ['top', [0, 2], 'left', [2.2, 0], 'right', [-2.2, 0], 'bottom', [0, -2]];

const sizeByKind = ['case', ['==', ['get', 'kind'], 'capital'], 12, 11];

function sizeByMinZoom(largest: number, smallest: number): unknown[] {
  return ['interpolate', ['linear'], ['get', 'minZoom'], 3, largest, 7, smallest];
}

const sizesOfCity = [3, sizeByKind, 7, sizeByMinZoom(16, 13), 11, sizeByMinZoom(22, 17)];
const sizeOfMajor = interpolateByZoom(
  1,
  ['case', isCountry, 11, sizeByKind],
  4,
  ['case', isCountry, 17, sizeByKind],
  7,
  ['case', isCountry, 20, sizeByMinZoom(16, 13)],
  11,
  sizeByMinZoom(22, 17),
);

const cityLayout = {
  'text-font': bold,
  'text-size': interpolateByZoom(...sizesOfCity),
  // At low zoom the name is next to its dot, at high zoom on the town.
  'text-variable-anchor-offset': [
    'step',
    ['zoom'],
    ['literal', offsetsFromDot],
    7,
    ['literal', ['center', [0, 0]]],
  ],
};

type LabelLayer = {
  id: string;
  kinds: string[];
  /** In addition to the kind and the zoom of the place. */
  conditions?: unknown[];
  layout: Record<string, unknown>;
  paint: Record<string, unknown>;
  maxzoom?: number;
};

const cities = ['city', 'capital'];

/** MapLibre filters labels at integer zooms; 0.4 shows them slightly early instead of late. */
function placeConditions(kinds: string[]): unknown[] {
  return [
    ['in', ['get', 'kind'], ['literal', kinds]],
    ['<=', ['get', 'minZoom'], ['+', ['zoom'], 0.4]],
  ];
}

type LabelOptions = {
  language: Language;
  /** The area in which street tiles name the towns, except major cities, from `streetNamesZoom` on. */
  area?: Polygon | undefined;
};

type Polygon = { type: 'Polygon'; coordinates: [number, number][][] };

export const streetNamesZoom = 8;

/** Labels in the page's language. Arabic letters are joined, so they get no letter spacing. */
export function labelLayers(palette: MapPalette, { language, area }: LabelOptions): MapLayer[] {
  const isUnnamed = area ? [['any', ['<', ['zoom'], streetNamesZoom], ['!', ['within', area]]]] : [];
  const spacing = (wide: number) => (language === 'ar' ? 0 : wide);
  const name = ['coalesce', ['get', `name:${language}`], ['get', 'name:en']];
  const labelLayer = ({ id, kinds, conditions = [], layout, paint, maxzoom }: LabelLayer): MapLayer => ({
    id,
    type: 'symbol',
    source: 'places',
    ...(maxzoom !== undefined && { maxzoom }),
    filter: ['all', ...placeConditions(kinds), ...conditions],
    layout: {
      'text-field': name,
      'text-font': namesFont,
      'text-max-width': 8,
      'text-padding': 4,
      'symbol-sort-key': ['get', 'minZoom'],
      ...layout,
    },
    paint: { 'text-halo-color': palette.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4, ...paint },
  });
  return [
    labelLayer({
      id: 'seas',
      kinds: ['ocean', 'sea'],
      layout: {
        'text-size': interpolateByZoom(1, 11, 5, 14, 9, 16),
        'text-letter-spacing': spacing(0.12),
        'text-max-width': 7,
      },
      paint: { 'text-color': palette.seaText, 'text-halo-color': palette.water, 'text-halo-width': 1 },
    }),
    labelLayer({
      id: 'areas',
      kinds: ['area', 'region'],
      maxzoom: 11,
      layout: {
        'text-size': interpolateByZoom(4, 11, 8, 14),
        'text-letter-spacing': spacing(0.08),
        'text-max-width': 7,
        'text-padding': 12,
      },
      paint: { 'text-color': palette.quietText, 'text-opacity': 0.9 },
    }),
    labelLayer({
      id: 'villages',
      kinds: ['town', 'village', 'island'],
      conditions: isUnnamed,
      layout: { 'text-size': interpolateByZoom(6, 11, 10, 14, 13, 17) },
      paint: { 'text-color': palette.text, 'text-opacity': 0.92 },
    }),
    dotLayer(palette),
    labelLayer({
      id: 'cities',
      kinds: cities,
      conditions: [['!', isMajor], ...isUnnamed],
      layout: cityLayout,
      paint: { 'text-color': palette.text },
    }),
    labelLayer({
      id: 'countries',
      kinds: ['country'],
      conditions: [['!', isMajor]],
      maxzoom: lastZoomOfCountries,
      layout: {
        'text-font': bold,
        'text-size': interpolateByZoom(...countrySize),
        'text-letter-spacing': spacing(0.06),
        'text-max-width': 7,
      },
      paint: {
        'text-color': palette.text,
        'text-opacity': interpolateByZoom(6, 0.85, lastZoomOfCountries, 0),
      },
    }),
    labelLayer({
      id: majorPlacesLayer,
      kinds: [...cities, 'country'],
      conditions: [isMajor, ['any', ['!', isCountry], ['<', ['zoom'], lastZoomOfCountries - 1]]],
      layout: {
        ...cityLayout,
        'text-size': sizeOfMajor,
        // Prefers a free position around clusters and overlaps when there is none.
        'text-overlap': 'always',
        'text-variable-anchor-offset': [
          'step',
          ['zoom'],
          [
            'case',
            isCountry,
            ['literal', offsetsOfCountry],
            ['literal', [...offsetsFromDot, ...offsetsFromCluster]],
          ],
          7,
          ['literal', ['center', [0, 0], ...offsetsFromDot, ...offsetsFromCluster]],
        ],
      },
      paint: { 'text-color': palette.text },
    }),
  ];
}

/** Dots for cities until the town is larger than its name. */
function dotLayer({ text, halo }: MapPalette): MapLayer {
  return {
    id: 'city-dots',
    type: 'circle',
    source: 'places',
    minzoom: 3,
    maxzoom: 7,
    filter: ['all', ...placeConditions(cities)],
    paint: {
      'circle-radius': ['case', ['==', ['get', 'kind'], 'capital'], 3, 2.2],
      'circle-color': text,
      'circle-stroke-color': halo,
      'circle-stroke-width': 1.2,
    },
  };
}
