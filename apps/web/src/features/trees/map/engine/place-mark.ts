import { languages } from '@nabta/domain/language';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';

import type { FeatureCollection } from './geo-json.ts';
import type { MapPalette } from './map-palette.ts';

export const placeImageId = 'place';

const radius = 15;
/** Lifts the head above the largest cluster, which stands on the same town. */
const stem = 46;
const margin = 4;

/** Below the clusters, so that only the head stands out of a cluster; the name stands beside the head. */
export function createPlaceLayer(
  source: string,
  palette: MapPalette,
  font: string[] | undefined,
): LayerSpecification {
  const [aside, up] = [1.3, -(stem + radius) / textSize];
  return {
    id: source,
    type: 'symbol',
    source,
    layout: {
      'icon-image': placeImageId,
      'icon-anchor': 'bottom',
      'icon-offset': [0, margin],
      'icon-overlap': 'always',
      'text-field': ['get', 'name'],
      ...(font && { 'text-font': font }),
      'text-size': textSize,
      'text-variable-anchor-offset': ['left', [aside, up], 'right', [-aside, up], 'bottom', [0, up - 1.2]],
      'text-justify': 'auto',
      'text-overlap': 'always',
    },
    paint: { 'text-color': palette.planText, 'text-halo-color': palette.planHalo, 'text-halo-width': 2 },
  };
}

const textSize = 16;

/** Labels of this layer are always drawn, so the marked place would be named twice. */
export function withoutMarkedPlace(
  layer: LayerSpecification,
  { features: [place] }: FeatureCollection,
): LayerSpecification {
  const name = place?.properties['name'];
  if (name === undefined || layer.type !== 'symbol') return layer;
  const isOther = languages.map((language): ExpressionSpecification => [
    '!=',
    ['get', `name:${language}`],
    name,
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filters of the built-in style are expressions
  const filter = (layer.filter ?? true) as ExpressionSpecification | boolean;
  return { ...layer, filter: ['all', filter, ...isOther] };
}

export function drawPlaceMark({ gate, pin, shadow }: MapPalette, pixelRatio: number): ImageData | undefined {
  const [width, height] = [2 * (radius + margin), 2 * radius + stem + 2 * margin];
  const canvas = document.createElement('canvas');
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.scale(pixelRatio, pixelRatio);
  context.translate(width / 2, margin + radius);
  context.shadowColor = shadow;
  context.shadowBlur = 3 * pixelRatio;
  context.fillStyle = gate;
  context.fillRect(-1.5, radius - 1, 3, stem + 1);
  circle(context, { y: stem + radius, size: 3 });
  circle(context, { y: 0, size: radius });
  context.shadowBlur = 0;
  context.fillStyle = pin;
  circle(context, { y: 0, size: 6 });
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function circle(context: CanvasRenderingContext2D, { y, size }: { y: number; size: number }): void {
  context.beginPath();
  context.arc(0, y, size, 0, 2 * Math.PI);
  context.fill();
}
