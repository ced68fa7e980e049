import { majorPlacesLayer } from '@nabta/contract/trees/map/base-map';
import { clusterRadii, treeTileLayer } from '@nabta/contract/trees/map/tree-tile';
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  ProjectionSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';

import type { MapMode } from '../base/map-view.ts';
import { createClearLayer } from './clear-areas.ts';
import type { FeatureCollection } from './geo-json.ts';
import type { MapPalette } from './map-palette.ts';
import type { MapTrees } from './map-trees.ts';
import { createPlaceLayer, withoutMarkedPlace } from './place-mark.ts';
import { createPlanLayers, planSourceId } from './plan-layers.ts';
import { addRelief } from './relief.ts';

export type Overlay = {
  trees: MapTrees;
  mode: MapMode;
  palette: MapPalette;
  plans: FeatureCollection;
  /** BCP 47 locale for numbers. */
  locale: string;
};

export type LiveData = Record<'shapes' | 'selected' | 'me' | 'place' | 'clear', FeatureCollection>;

/** Ids of our sources and layers, drawn above any base map. */
export const sourceIds = {
  trees: 'nabta-trees',
  shapes: 'nabta-shapes',
  selected: 'nabta-selected',
  me: 'nabta-me',
  place: 'nabta-place',
  clear: 'nabta-clear',
} as const;
export const layerIds = {
  clusters: 'nabta-clusters',
  dots: 'nabta-dots',
  pins: 'nabta-pins',
  shapes: 'nabta-shapes',
} as const;

/** Zoom from which 3D trees replace pins. */
export const minTreeShapeZoom = 17;

/** Above zoom 5.5 the globe looks flat, and Mercator draws three times as fast. */
const globeProjection: NonNullable<ProjectionSpecification['type']> = [
  'interpolate',
  ['linear'],
  ['zoom'],
  4.5,
  'vertical-perspective',
  5.5,
  'mercator',
];

export const emptyCollection: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Returns the full style each time; MapLibre applies only the differences. */
export function addTreesToStyle(
  base: StyleSpecification,
  overlay: Overlay,
  liveData: LiveData,
): StyleSpecification {
  const { mode, palette } = overlay;
  // Without pitch the sky is invisible but still drawn.
  const { sky, ...baseWithoutSky } = mode.isThreeD ? addRelief(base, palette) : base;
  const font = findFont(base);
  return {
    ...baseWithoutSky,
    ...(mode.isThreeD && sky && { sky }),
    projection: { type: mode.isThreeD ? globeProjection : 'mercator' },
    sources: {
      ...baseWithoutSky.sources,
      [planSourceId]: { type: 'geojson', data: overlay.plans },
      [sourceIds.trees]: createTreeSource(overlay.trees),
      [sourceIds.shapes]: { type: 'geojson', data: liveData.shapes },
      [sourceIds.selected]: { type: 'geojson', data: liveData.selected },
      [sourceIds.me]: { type: 'geojson', data: liveData.me },
      [sourceIds.place]: { type: 'geojson', data: liveData.place },
      [sourceIds.clear]: { type: 'geojson', data: liveData.clear },
    },
    layers: [
      ...baseWithoutSky.layers.filter((layer) => !isMajorPlaces(layer)),
      ...createPlanLayers(palette, font),
      ...createTreeLayers(
        overlay,
        font,
        base.layers.filter(isMajorPlaces).map((layer) => withoutMarkedPlace(layer, liveData.place)),
      ),
    ],
  };
}

function createTreeSource(trees: MapTrees): SourceSpecification {
  if (trees.kind === 'tiles')
    return {
      type: 'vector',
      tiles: [new URL(trees.tileUrl, location.origin).href.replaceAll('%7B', '{').replaceAll('%7D', '}')],
    };
  return {
    type: 'geojson',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- MapLibre wants mutable positions
    data: { type: 'FeatureCollection', features: trees.features as unknown as [] },
    cluster: true,
    clusterRadius: 54,
    clusterMaxZoom: 15,
    clusterProperties: { count: ['+', 1] },
  };
}

const clusterFilter: FilterSpecification = ['has', 'count'];
const treeFilter: FilterSpecification = ['!', ['has', 'count']];

/** Major cities are drawn above the clusters and below their counts. */
function isMajorPlaces({ id }: LayerSpecification): boolean {
  return id === majorPlacesLayer;
}

function createTreeLayers(
  overlay: Overlay,
  font: string[] | undefined,
  majorPlaces: readonly LayerSpecification[],
): LayerSpecification[] {
  const { trees, mode, palette } = overlay;
  const sourceRef = {
    source: sourceIds.trees,
    ...(trees.kind === 'tiles' && { 'source-layer': treeTileLayer }),
  };
  // Pins would hide 3D trees.
  const pinZooms = mode.isThreeD ? { maxzoom: minTreeShapeZoom } : {};
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
      ...sourceRef,
      filter: treeFilter,
      ...pinZooms,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 3.5, 12, 4, 16, 5.5, 19, 8],
        'circle-color': palette.selected,
        'circle-stroke-color': palette.selectedEdge,
        'circle-stroke-width': 1.5,
      },
    },
    ...(mode.isThreeD ? [createSelectionRing(palette), createShapesLayer()] : []),
    createPlaceLayer(sourceIds.place, palette, font),
    createClusterLayer(overlay, sourceRef),
    ...majorPlaces,
    createClearLayer(sourceIds.clear),
    createCountLayer(overlay, sourceRef, font),
    {
      id: layerIds.pins,
      type: 'symbol',
      ...sourceRef,
      filter: treeFilter,
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
  ];
}

function createSelectionRing({ selected, selectedEdge }: MapPalette): LayerSpecification {
  return {
    id: 'nabta-ring',
    type: 'circle',
    source: sourceIds.selected,
    minzoom: minTreeShapeZoom,
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

/** Stacked boxes; size, height and colour come from the features. */
function createShapesLayer(): LayerSpecification {
  return {
    id: layerIds.shapes,
    type: 'fill-extrusion',
    source: sourceIds.shapes,
    minzoom: minTreeShapeZoom - 0.5,
    paint: {
      'fill-extrusion-color': ['get', 'colour'],
      'fill-extrusion-base': ['get', 'base'],
      'fill-extrusion-height': ['get', 'top'],
      'fill-extrusion-opacity': 0.96,
      'fill-extrusion-vertical-gradient': true,
    },
  };
}

const [[, minRadius], ...widerRadii] = clusterRadii;
const clusterRadius: ExpressionSpecification = ['step', ['get', 'count'], minRadius, ...widerRadii.flat()];

type SourceRef = { source: string; 'source-layer'?: string };

function createClusterLayer({ palette }: Overlay, sourceRef: SourceRef): LayerSpecification {
  return {
    id: layerIds.clusters,
    type: 'circle',
    ...sourceRef,
    filter: clusterFilter,
    paint: {
      'circle-radius': clusterRadius,
      'circle-color': palette.cluster,
      'circle-stroke-color': palette.cluster,
      'circle-stroke-opacity': 0.3,
      'circle-stroke-width': 6,
    },
  };
}

function createCountLayer(
  { palette, locale }: Overlay,
  sourceRef: SourceRef,
  font: string[] | undefined,
): LayerSpecification {
  return {
    id: 'nabta-counts',
    type: 'symbol',
    ...sourceRef,
    filter: clusterFilter,
    layout: {
      'text-field': ['number-format', ['get', 'count'], { locale }],
      ...(font && { 'text-font': font }),
      'text-size': ['step', ['get', 'count'], 15, 100, 16, 10_000, 15],
      // Counts are always drawn; labels of places avoid them.
      'text-allow-overlap': true,
      'text-padding': 20,
    },
    paint: { 'text-color': palette.clusterText },
  };
}

/** Returns a font of the base map: external maps serve only their own fonts. */
function findFont(base: StyleSpecification): string[] | undefined {
  const fonts = base.layers.flatMap((layer) =>
    layer.type === 'symbol' && Array.isArray(layer.layout?.['text-font']) ? [layer.layout['text-font']] : [],
  );
  const fontStacks = fonts.filter((font): font is string[] =>
    font.every((name) => typeof name === 'string' && name !== 'literal'),
  );
  return fontStacks.find((font) => /bold/iu.test(font[0] ?? '')) ?? fontStacks[0];
}
