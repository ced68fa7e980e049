import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** Allowed keys; camera and terrain are set by our map. */
const allowedKeys = new Set([
  'version',
  'name',
  'metadata',
  'sources',
  'sprite',
  'glyphs',
  'font-faces',
  'layers',
  'light',
  'sky',
  'state',
  'transition',
]);
const supportedSources = new Set(['vector', 'raster', 'raster-dem', 'geojson', 'image', 'video']);
/** A repair can reveal further errors; a style that needs more rounds is rejected. */
const maxRepairs = 3;

/** Returns the style without unsupported parts; undefined when it is no style or only imports others. */
export function readStyle(json: unknown): StyleSpecification | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the next lines check what is read of it
  const style = json as Partial<StyleSpecification> & { imports?: unknown[]; schema?: object };
  if (style.version !== 8 || !Array.isArray(style.layers) || style.sources === undefined) return undefined;
  // Mapbox Standard and its derivatives: their layers are imported, or need configuration that MapLibre
  // lacks.
  if ((style.imports?.length ?? 0) > 0 || style.schema !== undefined) return undefined;
  return {
    ...Object.fromEntries(Object.entries(style).filter(([key]) => allowedKeys.has(key))),
    version: style.version,
    sources: Object.fromEntries(
      Object.entries(style.sources).filter(([, source]) => supportedSources.has(source.type)),
    ),
    layers: style.layers.map(withoutPitchFilter),
  };
}

/**
 * Removes layers and properties for which MapLibre would reject the style; undefined when that does not
 * suffice.
 */
export function repairStyle(style: StyleSpecification, repairs = maxRepairs): StyleSpecification | undefined {
  const errors = validateStyleMin(style).filter(({ severity }) => severity !== 'warning');
  if (errors.length === 0) return style.layers.length > 0 ? style : undefined;
  if (repairs === 0 || !errors.every(({ message }) => message.startsWith('layers['))) return undefined;
  return repairStyle({ ...style, layers: removeInvalid(style.layers, errors) }, repairs - 1);
}

/** Mapbox filters labels by camera pitch, which MapLibre does not support: the pitch is taken as 0. */
function withoutPitchFilter(layer: LayerSpecification): LayerSpecification {
  if (!('filter' in layer) || layer.filter === undefined) return layer;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a filter with values instead of pitches is a filter
  return { ...layer, filter: replacePitch(layer.filter) as FilterSpecification };
}

function replacePitch(expression: unknown): unknown {
  if (!Array.isArray(expression)) return expression;
  const isPitchExpression =
    expression.length === 1 && (expression[0] === 'pitch' || expression[0] === 'distance-from-center');
  // A bare number would make the comparison a legacy filter.
  return isPitchExpression ? ['literal', 0] : expression.map(replacePitch);
}

/**
 * An unknown property is removed alone; an unreadable value removes its layer, which would otherwise be
 * black.
 */
function removeInvalid(
  layers: LayerSpecification[],
  errors: readonly { message: string }[],
): LayerSpecification[] {
  const droppedLayers = new Set<number>();
  const properties = new Map<number, string[]>();
  for (const { message } of errors) {
    const [, layerIndex, property] =
      /^layers\[(\d+)\](?:\.(?:paint|layout)\.([\w-]+): unknown property)?/u.exec(message) ?? [];
    const index = Number(layerIndex);
    if (property === undefined) droppedLayers.add(index);
    else properties.set(index, [...(properties.get(index) ?? []), property]);
  }
  return layers.flatMap((layer, index) => {
    if (droppedLayers.has(index)) return [];
    const names = properties.get(index);
    return [names === undefined ? layer : withoutProperties(layer, names)];
  });
}

function withoutProperties(layer: LayerSpecification, names: readonly string[]): LayerSpecification {
  const omitNames = (section: object | undefined) =>
    section && Object.fromEntries(Object.entries(section).filter(([name]) => !names.includes(name)));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `repairStyle` validates the layer again
  return {
    ...layer,
    ...(layer.paint && { paint: omitNames(layer.paint) }),
    ...(layer.layout && { layout: omitNames(layer.layout) }),
  } as LayerSpecification;
}
