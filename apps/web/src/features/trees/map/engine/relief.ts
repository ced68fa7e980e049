import type { LayerSpecification, Map as MapLibre, StyleSpecification } from 'maplibre-gl';

import type { MapPalette } from './map-palette.ts';

export type Terrain = { source: string | undefined; exaggeration: number };

/** MapLibre draws shading and terrain best from separate sources. */
const shadingSourceId = 'nabta-relief';

/** The globe below has no terrain; nearer, the coarse heights would only tilt the ground. */
const terrainZooms = { from: 5.6, to: 9.5 };
/** Farther out the same mountain is smaller on the screen. */
const farTerrain = { to: 6.8, factor: 4 };
const nearFactor = 2;

/** Zoom above which the coarse heights show no slopes. */
export const lastZoomOfRelief = 10.5;

export function reliefSourceOf({ sources }: StyleSpecification): string | undefined {
  return Object.entries(sources).find(([, { type }]) => type === 'raster-dem')?.[0];
}

/** Shades the slopes of a tilted map, below the labels. */
export function addRelief(style: StyleSpecification, palette: MapPalette): StyleSpecification {
  const source = style.sources[reliefSourceOf(style) ?? ''];
  if (source === undefined) return style;
  const firstLabel = style.layers.findIndex(({ type }) => type === 'symbol');
  const layers = [...style.layers];
  layers.splice(firstLabel === -1 ? layers.length : firstLabel, 0, createShadingLayer(palette));
  return { ...style, sources: { ...style.sources, [shadingSourceId]: source }, layers };
}

function createShadingLayer({ shadow, trunk, pin }: MapPalette): LayerSpecification {
  return {
    id: shadingSourceId,
    type: 'hillshade',
    source: shadingSourceId,
    maxzoom: lastZoomOfRelief,
    paint: {
      'hillshade-exaggeration': ['interpolate', ['linear'], ['zoom'], 4, 0.6, 8, 0.5, lastZoomOfRelief, 0],
      'hillshade-shadow-color': shadow,
      'hillshade-accent-color': trunk,
      'hillshade-highlight-color': pin,
    },
  };
}

export function placeTerrain(map: MapLibre, { source, exaggeration }: Terrain, isThreeD: boolean): void {
  if (source === undefined || map.getSource(source) === undefined) return;
  const zoom = map.getZoom();
  const isShown = isThreeD && zoom >= terrainZooms.from && zoom < terrainZooms.to;
  const factor = zoom < farTerrain.to ? farTerrain.factor : nearFactor;
  const next = isShown ? { source, exaggeration: exaggeration * factor } : null;
  if (next?.exaggeration !== map.getTerrain()?.exaggeration) map.setTerrain(next);
}
