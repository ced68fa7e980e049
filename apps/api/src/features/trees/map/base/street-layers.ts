import type { Language } from '@nabta/domain/language';

import type { MapLayer } from './ground-layers.ts';
import { namesFont } from './map-labels.ts';
import type { MapPalette } from './map-palette.ts';

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
