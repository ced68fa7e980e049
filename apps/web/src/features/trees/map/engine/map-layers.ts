import { majorPlacesLayer } from '@nabta/contract/map/base-map';
import { clusterRadii, treeTileLayer } from '@nabta/contract/map/tree-tile';
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  ProjectionSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';

import type { MapLook } from '../base/map-view.ts';
import type { FeatureCollection } from './geo-json.ts';
import type { MapPalette } from './map-palette.ts';
import type { MapTrees } from './map-trees.ts';
import { planLayers, planSourceId } from './plan-layers.ts';

export type Overlay = {
  trees: MapTrees;
  look: MapLook;
  palette: MapPalette;
  /** The plans of the lands in view. */
  plans: FeatureCollection;
  /** How numbers are written, as `Intl` names it. */
  locale: string;
};

/** What changes while somebody uses the map. */
export type Drawn = Record<'shapes' | 'selected' | 'me' | 'place', FeatureCollection>;

/** The sources and layers of our own, over whichever map lies below. */
export const sourceIds = {
  trees: 'nabta-trees',
  shapes: 'nabta-shapes',
  selected: 'nabta-selected',
  me: 'nabta-me',
  place: 'nabta-place',
} as const;
export const layerIds = {
  clusters: 'nabta-clusters',
  dots: 'nabta-dots',
  pins: 'nabta-pins',
  shapes: 'nabta-shapes',
} as const;

/** From here on trees stand, where the map is in three dimensions. */
export const firstZoomOfShapes = 17;

/** Nearer in nobody sees that the earth is round, and a flat one is drawn three times as fast. */
const roundFarOut: NonNullable<ProjectionSpecification['type']> = [
  'interpolate',
  ['linear'],
  ['zoom'],
  4.5,
  'vertical-perspective',
  5.5,
  'mercator',
];

/** Up to here a small forest is clustered. */
const clusterMostZoom = 15;

export const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** A base map with the trees on it. Everything is said anew each time, and MapLibre changes what differs. */
export function styleWithTrees(base: StyleSpecification, overlay: Overlay, drawn: Drawn): StyleSpecification {
  const { look } = overlay;
  // From straight above no sky is seen, but it would be drawn.
  const { sky, ...ground } = base;
  const font = fontOf(base);
  return {
    ...ground,
    ...(look.isThreeD && sky && { sky }),
    projection: { type: look.isThreeD ? roundFarOut : 'mercator' },
    sources: {
      ...base.sources,
      [planSourceId]: { type: 'geojson', data: overlay.plans },
      [sourceIds.trees]: treeSource(overlay.trees),
      [sourceIds.shapes]: { type: 'geojson', data: drawn.shapes },
      [sourceIds.selected]: { type: 'geojson', data: drawn.selected },
      [sourceIds.me]: { type: 'geojson', data: drawn.me },
      [sourceIds.place]: { type: 'geojson', data: drawn.place },
    },
    layers: [
      ...base.layers.filter((layer) => !isMajorPlaces(layer)),
      ...planLayers(overlay.palette, font),
      ...treeLayers(overlay, font, base.layers.filter(isMajorPlaces)),
    ],
  };
}

export function treeSource(trees: MapTrees): SourceSpecification {
  if (trees.kind === 'tiles')
    return {
      type: 'vector',
      tiles: [new URL(trees.address, location.origin).href.replaceAll('%7B', '{').replaceAll('%7D', '}')],
    };
  return {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: trees.features as unknown as [] },
    cluster: true,
    clusterRadius: 54,
    clusterMaxZoom: clusterMostZoom,
    clusterProperties: { count: ['+', 1] },
  };
}

const isCluster: FilterSpecification = ['has', 'count'];
const isTree: FilterSpecification = ['!', ['has', 'count']];

/** The great cities are read above the clusters, whose counts are read above all. */
function isMajorPlaces({ id }: LayerSpecification): boolean {
  return id === majorPlacesLayer;
}

function treeLayers(
  overlay: Overlay,
  font: string[] | undefined,
  majorPlaces: readonly LayerSpecification[],
): LayerSpecification[] {
  const { trees, look, palette } = overlay;
  const from = {
    source: sourceIds.trees,
    ...(trees.kind === 'tiles' && { 'source-layer': treeTileLayer }),
  };
  // Where trees stand as shapes, pins would hide them.
  const pinZooms = look.isThreeD ? { maxzoom: firstZoomOfShapes } : {};
  return [
    {
      id: 'nabta-me',
      type: 'circle',
      source: sourceIds.me,
      paint: {
        'circle-radius': 8,
        'circle-color': palette.me,
        'circle-stroke-color': palette.pin,
        'circle-stroke-width': 3,
      },
    },
    {
      id: layerIds.dots,
      type: 'circle',
      ...from,
      filter: isTree,
      ...pinZooms,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 3.5, 12, 4, 16, 5.5, 19, 8],
        'circle-color': palette.selected,
        'circle-stroke-color': palette.selectedEdge,
        'circle-stroke-width': 1.5,
      },
    },
    ...(look.isThreeD ? [ringLayer(palette), shapesLayer()] : []),
    clusterLayer(overlay, from),
    ...majorPlaces,
    countLayer(overlay, from, font),
    {
      id: layerIds.pins,
      type: 'symbol',
      ...from,
      filter: isTree,
      ...pinZooms,
      layout: {
        'icon-image': ['case', ['has', 'photo'], ['concat', 'pin:', ['get', 'photo']], 'pin:'],
        'icon-anchor': 'bottom',
        'icon-offset': [0, 8],
        'icon-padding': 1,
      },
    },
    {
      id: 'nabta-selected',
      type: 'symbol',
      source: sourceIds.selected,
      ...pinZooms,
      layout: {
        'icon-image': ['case', ['has', 'photo'], ['concat', 'selected:', ['get', 'photo']], 'selected:'],
        'icon-anchor': 'bottom',
        'icon-offset': [0, 8],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    ...placeLayers(palette, font),
  ];
}

/** A tree that stands is marked at its foot. */
function ringLayer({ selected, selectedEdge }: MapPalette): LayerSpecification {
  return {
    id: 'nabta-ring',
    type: 'circle',
    source: sourceIds.selected,
    minzoom: firstZoomOfShapes,
    paint: {
      'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 17, 10, 20, 48],
      'circle-color': selected,
      'circle-opacity': 0.55,
      'circle-stroke-color': selectedEdge,
      'circle-stroke-width': 2,
      'circle-pitch-alignment': 'map',
    },
  };
}

/** Boxes that stand on each other; how wide, high and green each is was said when it was made. */
function shapesLayer(): LayerSpecification {
  return {
    id: layerIds.shapes,
    type: 'fill-extrusion',
    source: sourceIds.shapes,
    minzoom: firstZoomOfShapes - 0.5,
    paint: {
      'fill-extrusion-color': ['get', 'colour'],
      'fill-extrusion-base': ['get', 'base'],
      'fill-extrusion-height': ['get', 'top'],
      'fill-extrusion-opacity': 0.96,
      'fill-extrusion-vertical-gradient': true,
    },
  };
}

/** As wide as the count in it. */
const [[, minRadius], ...widerRadii] = clusterRadii;
const clusterRadius: ExpressionSpecification = ['step', ['get', 'count'], minRadius, ...widerRadii.flat()];

type From = { source: string; 'source-layer'?: string };

function clusterLayer({ palette }: Overlay, from: From): LayerSpecification {
  return {
    id: layerIds.clusters,
    type: 'circle',
    ...from,
    filter: isCluster,
    paint: {
      'circle-radius': clusterRadius,
      'circle-color': palette.cluster,
      'circle-stroke-color': palette.cluster,
      'circle-stroke-opacity': 0.3,
      'circle-stroke-width': 6,
    },
  };
}

function countLayer(
  { palette, locale }: Overlay,
  from: From,
  font: string[] | undefined,
): LayerSpecification {
  return {
    id: 'nabta-counts',
    type: 'symbol',
    ...from,
    filter: isCluster,
    layout: {
      'text-field': ['number-format', ['get', 'count'], { locale }],
      ...(font && { 'text-font': font }),
      'text-size': ['step', ['get', 'count'], 15, 100, 16, 10_000, 15],
      // A count always shows, and a name that its circle would half cover stands beside it.
      'text-allow-overlap': true,
      'text-padding': 20,
    },
    paint: { 'text-color': palette.clusterText },
  };
}

/** The place that somebody looked for, with its name. */
function placeLayers(palette: MapPalette, font: string[] | undefined): LayerSpecification[] {
  return [
    {
      id: 'nabta-place-dot',
      type: 'circle',
      source: sourceIds.place,
      paint: {
        'circle-radius': 7,
        'circle-color': palette.gate,
        'circle-stroke-color': palette.pin,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'nabta-place',
      type: 'symbol',
      source: sourceIds.place,
      layout: {
        'text-field': ['get', 'name'],
        ...(font && { 'text-font': font }),
        'text-size': 16,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.8],
        'text-overlap': 'always',
      },
      paint: { 'text-color': palette.planText, 'text-halo-color': palette.planHalo, 'text-halo-width': 2 },
    },
  ];
}

/** A font that the map below surely has: letters of an outside map come from where its own do. */
function fontOf(base: StyleSpecification): string[] | undefined {
  const fonts = base.layers.flatMap((layer) =>
    layer.type === 'symbol' && Array.isArray(layer.layout?.['text-font']) ? [layer.layout['text-font']] : [],
  );
  const plain = fonts.filter((font): font is string[] =>
    font.every((name) => typeof name === 'string' && name !== 'literal'),
  );
  return plain.find((font) => /bold/iu.test(font[0] ?? '')) ?? plain[0];
}
