import type { Language } from '@nabta/domain/language';

import { interpolateByZoom, type MapLayer } from './ground-layers.ts';
import { namesFont } from './map-labels.ts';
import type { MapPalette } from './map-palette.ts';
import { firstZoomOfStreets, streetsSource } from './street-layers.ts';

/** Name fields of OpenMapTiles; readers of Latin letters get those before Arabic ones. */
const nameFields: Record<Language, string[]> = {
  ar: ['name:ar', 'name', 'name:latin'],
  en: ['name:en', 'name_en', 'name:latin', 'name'],
  pt: ['name:pt', 'name:latin', 'name:en', 'name_en', 'name'],
};

const districts = ['suburb', 'quarter', 'neighbourhood'];

/** Names of the schema of OpenMapTiles; `known` are those that the gazetteer labels already. */
export function streetLabelLayers(
  palette: MapPalette,
  { language, known }: { language: Language; known: readonly string[] },
): MapLayer[] {
  const name = ['coalesce', ...nameFields[language].map((field) => ['get', field])];
  const labelLayer = ({ id, layer, minzoom, filter, layout, colour }: StreetLabel): MapLayer => ({
    id,
    type: 'symbol',
    source: streetsSource,
    'source-layer': layer,
    minzoom,
    ...(filter && { filter }),
    layout: { 'text-field': name, 'text-font': namesFont, 'text-max-width': 8, ...layout },
    paint: {
      'text-color': colour ?? palette.quietText,
      'text-halo-color': palette.halo,
      'text-halo-width': 1.4,
    },
  });
  const isKnown = [
    'any',
    ...['name', 'name:ar', 'name:en'].map((field) => ['in', ['get', field], ['literal', known]]),
  ];
  const byRank = { 'symbol-sort-key': ['coalesce', ['get', 'rank'], 99] };
  return [
    labelLayer({
      id: 'street-pois',
      layer: 'poi',
      minzoom: 15,
      filter: ['<=', ['coalesce', ['get', 'rank'], 99], ['step', ['zoom'], 5, 16, 15, 17, 40]],
      layout: { 'text-size': 11, 'text-padding': 8, ...byRank },
    }),
    labelLayer({
      id: 'street-peaks',
      layer: 'mountain_peak',
      minzoom: 10,
      layout: { 'text-field': ['concat', '▲ ', name], 'text-size': 11, ...byRank },
    }),
    labelLayer({
      id: 'street-waterway-names',
      layer: 'waterway',
      minzoom: 12,
      layout: { 'text-size': 11, 'symbol-placement': 'line', 'symbol-spacing': 400 },
      colour: palette.seaText,
    }),
    labelLayer({
      id: 'street-names',
      layer: 'transportation_name',
      minzoom: 12,
      layout: { 'text-size': interpolateByZoom(12, 11, 17, 14), 'symbol-placement': 'line' },
      colour: palette.text,
    }),
    labelLayer({
      id: 'street-districts',
      layer: 'place',
      minzoom: 11,
      filter: ['in', ['get', 'class'], ['literal', districts]],
      layout: { 'text-size': interpolateByZoom(11, 11, 15, 15), 'text-padding': 6, ...byRank },
    }),
    labelLayer({
      id: 'street-towns',
      layer: 'place',
      minzoom: firstZoomOfStreets,
      filter: [
        'all',
        ['in', ['get', 'class'], ['literal', ['city', 'town', 'village', 'hamlet']]],
        ['!', isKnown],
      ],
      layout: { 'text-size': interpolateByZoom(7, 11, 11, 14, 14, 17), ...byRank },
      colour: palette.text,
    }),
  ];
}

type StreetLabel = {
  id: string;
  layer: string;
  minzoom: number;
  filter?: unknown[];
  layout: Record<string, unknown>;
  colour?: string;
};
