import type { LandPlan } from '@nabta/contract/supply/land';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';

import type { Feature, FeatureCollection } from './geo-json.ts';
import type { MapPalette } from './map-palette.ts';

export const planSourceId = 'nabta-plans';

/** Outlines show that there is a land before one is near enough for its plan. */
export const firstZoomOfOutlines = 12;
const firstZoomOfPlans = 14;
const firstZoomOfPlots = 14.6;
const firstZoomOfRows = 15.5;
const firstZoomOfRowNumbers = 17;

export function createPlanFeatures(
  plans: readonly LandPlan[],
  { language, gate, parking }: { language: Language; gate: string; parking: string },
): FeatureCollection {
  const features = plans.flatMap(({ name, plan }) =>
    plan.features.map(({ type, geometry, properties }): Feature => {
      const label = {
        outline: nameIn(name, language) ?? '',
        plot: 'plot' in properties ? properties.plot : '',
        row: 'row' in properties ? String(properties.row) : '',
        gate,
        parking,
        path: '',
        water: '',
      }[properties.kind];
      return { type, geometry, properties: { kind: properties.kind, label } };
    }),
  );
  return { type: 'FeatureCollection', features };
}

/** Layers below the trees: green plots between sandy paths. */
export function createPlanLayers(palette: MapPalette, font: string[] | undefined): LayerSpecification[] {
  return [...createAreaLayers(palette), ...createLineLayers(palette), ...createLabelLayers(palette, font)];
}

function createAreaLayers(palette: MapPalette): LayerSpecification[] {
  const areaLayer = (kind: string, colour: string, opacity: number): LayerSpecification => ({
    id: `nabta-plan-${kind}`,
    type: 'fill',
    source: planSourceId,
    minzoom: kind === 'outline' ? firstZoomOfOutlines : firstZoomOfPlans,
    filter: isKind(kind),
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  });
  return [
    areaLayer('outline', palette.site, 0.28),
    areaLayer('plot', palette.plot, 0.34),
    areaLayer('water', palette.water, 0.9),
    areaLayer('parking', palette.parking, 0.7),
  ];
}

function createLineLayers(palette: MapPalette): LayerSpecification[] {
  const lineLayer = (
    kind: string,
    paint: NonNullable<Extract<LayerSpecification, { type: 'line' }>['paint']>,
    minzoom = firstZoomOfPlans,
  ): LayerSpecification => ({
    id: `nabta-plan-${kind}-line`,
    type: 'line',
    source: planSourceId,
    minzoom,
    filter: isKind(kind),
    layout: { 'line-join': 'round', 'line-cap': kind === 'outline' ? 'butt' : 'round' },
    paint,
  });
  const widthByZoom = (far: number, near: number): ExpressionSpecification => [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    firstZoomOfPlans,
    far,
    18,
    near,
  ];
  return [
    lineLayer(
      'row',
      { 'line-color': palette.row, 'line-width': widthByZoom(0.5, 1.6), 'line-opacity': 0.5 },
      firstZoomOfRows,
    ),
    lineLayer('path', { 'line-color': palette.path, 'line-width': widthByZoom(1.4, 10) }),
    lineLayer('plot', { 'line-color': palette.plot, 'line-width': 1, 'line-opacity': 0.7 }),
    lineLayer(
      'outline',
      { 'line-color': palette.site, 'line-width': widthByZoom(1.6, 3.5), 'line-dasharray': [3, 1.4] },
      firstZoomOfOutlines,
    ),
    {
      id: 'nabta-plan-gate',
      type: 'circle',
      source: planSourceId,
      minzoom: firstZoomOfPlans,
      filter: isKind('gate'),
      paint: {
        'circle-radius': widthByZoom(4, 8),
        'circle-color': palette.gate,
        'circle-stroke-color': palette.pin,
        'circle-stroke-width': 2,
      },
    },
  ];
}

/** Gate and plot labels come last, so that they win over row labels. */
function createLabelLayers(palette: MapPalette, font: string[] | undefined): LayerSpecification[] {
  const labelLayer = (
    kind: string,
    zooms: { minzoom: number; maxzoom?: number },
    layout: Extract<LayerSpecification, { type: 'symbol' }>['layout'],
  ): LayerSpecification => ({
    id: `nabta-plan-${kind}-label`,
    type: 'symbol',
    source: planSourceId,
    ...zooms,
    filter: isKind(kind),
    layout: { 'text-field': ['get', 'label'], ...(font && { 'text-font': font }), ...layout },
    paint: { 'text-color': palette.planText, 'text-halo-color': palette.planHalo, 'text-halo-width': 1.6 },
  });
  return [
    labelLayer(
      'row',
      { minzoom: firstZoomOfRowNumbers },
      { 'text-size': 11, 'symbol-placement': 'line-center' },
    ),
    labelLayer('parking', { minzoom: 15.5 }, { 'text-size': 12 }),
    labelLayer(
      'plot',
      { minzoom: firstZoomOfPlots },
      { 'text-size': ['interpolate', ['linear'], ['zoom'], 14, 13, 18, 26] },
    ),
    labelLayer('gate', { minzoom: 14.6 }, { 'text-size': 13, 'text-anchor': 'top', 'text-offset': [0, 0.7] }),
    labelLayer(
      'outline',
      { minzoom: firstZoomOfOutlines, maxzoom: firstZoomOfPlots },
      { 'text-size': 15, 'text-max-width': 9 },
    ),
  ];
}

function isKind(kind: string): FilterSpecification {
  return ['==', ['get', 'kind'], kind];
}
