import { majorPlacesLayer } from '@nabta/contract/trees/map/base-map';
import type { Language } from '@nabta/domain/language';

import type { MapLayer } from './ground-layers.ts';
import type { MapPalette } from './map-palette.ts';

export const namesFont = ['Readex Pro Variable Regular', 'Readex Pro Variable', 'Readex Pro'];
const bold = ['Readex Pro Variable SemiBold', 'Readex Pro Variable', 'Readex Pro'];

/** Major cities of Saudi Arabia. */
const isMajor = ['all', ['==', ['get', 'country'], 'SA'], ['<=', ['get', 'minZoom'], 5]];

const offsetsFromDot = ['top', [0, 0.35], 'bottom', [0, -0.35], 'left', [0.5, 0], 'right', [-0.5, 0]];
/** Distance of a tree cluster's width. */
const offsetsFromCluster = ['top', [0, 2], 'left', [2.2, 0], 'right', [-2.2, 0], 'bottom', [0, -2]];

const cityLayout = {
  'text-font': bold,
  'text-size': [
    'interpolate',
    ['linear'],
    ['zoom'],
    3,
    ['case', ['==', ['get', 'kind'], 'capital'], 12, 11],
    7,
    ['interpolate', ['linear'], ['get', 'minZoom'], 3, 16, 7, 13],
    11,
    ['interpolate', ['linear'], ['get', 'minZoom'], 3, 22, 7, 17],
  ],
  // At low zoom the name is next to its dot, at high zoom on the town.
  'text-variable-anchor-offset': [
    'step',
    ['zoom'],
    ['literal', offsetsFromDot],
    7,
    ['literal', ['center', [0, 0]]],
  ],
};

/** Labels in the page's language. Arabic letters are joined, so they get no letter spacing. */
export function labelLayers(palette: MapPalette, language: Language): MapLayer[] {
  const spacing = (wide: number) => (language === 'ar' ? 0 : wide);
  const name = ['coalesce', ['get', `name:${language}`], ['get', 'name:en']];
  const layer = (
    id: string,
    kinds: string[],
    layout: Record<string, unknown>,
    paint: Record<string, unknown>,
    zooms: Pick<MapLayer, 'minzoom' | 'maxzoom'> = {},
    extraFilter?: unknown[],
  ): MapLayer => ({
    id,
    type: 'symbol',
    source: 'places',
    ...zooms,
    // MapLibre filters labels at integer zooms; 0.4 shows them slightly early instead of late.
    filter: [
      'all',
      ['in', ['get', 'kind'], ['literal', kinds]],
      ['<=', ['get', 'minZoom'], ['+', ['zoom'], 0.4]],
      ...(extraFilter ? [extraFilter] : []),
    ],
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
    layer(
      'seas',
      ['ocean', 'sea'],
      {
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 11, 5, 14, 9, 16],
        'text-letter-spacing': spacing(0.12),
        'text-max-width': 7,
      },
      { 'text-color': palette.seaText, 'text-halo-color': palette.water, 'text-halo-width': 1 },
    ),
    layer(
      'areas',
      ['area', 'region'],
      {
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 11, 8, 14],
        'text-letter-spacing': spacing(0.08),
        'text-max-width': 7,
        'text-padding': 12,
      },
      { 'text-color': palette.quietText, 'text-opacity': 0.9 },
      { maxzoom: 11 },
    ),
    layer(
      'villages',
      ['town', 'village', 'island'],
      { 'text-size': ['interpolate', ['linear'], ['zoom'], 6, 11, 10, 14, 13, 17] },
      { 'text-color': palette.text, 'text-opacity': 0.92 },
    ),
    dotLayer(palette),
    layer('cities', ['city', 'capital'], cityLayout, { 'text-color': palette.text }, {}, ['!', isMajor]),
    layer(
      'countries',
      ['country'],
      {
        'text-font': bold,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 3, 13, 6, 18],
        'text-letter-spacing': spacing(0.06),
        'text-max-width': 7,
      },
      { 'text-color': palette.text, 'text-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0.85, 8, 0] },
      { maxzoom: 8 },
    ),
    layer(
      majorPlacesLayer,
      ['city', 'capital'],
      {
        ...cityLayout,
        // Prefers a free position around clusters and overlaps when there is none.
        'text-overlap': 'always',
        'text-variable-anchor-offset': [
          'step',
          ['zoom'],
          ['literal', [...offsetsFromDot, ...offsetsFromCluster]],
          7,
          ['literal', ['center', [0, 0], ...offsetsFromDot, ...offsetsFromCluster]],
        ],
      },
      { 'text-color': palette.text },
      {},
      isMajor,
    ),
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
    filter: [
      'all',
      ['in', ['get', 'kind'], ['literal', ['city', 'capital']]],
      ['<=', ['get', 'minZoom'], ['+', ['zoom'], 0.4]],
    ],
    paint: {
      'circle-radius': ['case', ['==', ['get', 'kind'], 'capital'], 3, 2.2],
      'circle-color': text,
      'circle-stroke-color': halo,
      'circle-stroke-width': 1.2,
    },
  };
}
