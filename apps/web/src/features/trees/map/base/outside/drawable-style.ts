import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** What an outside style may say; where the camera stands and how the ground rises is ours to say. */
const keptKeys = new Set([
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
const knownSources = new Set(['vector', 'raster', 'raster-dem', 'geojson', 'image', 'video']);
/** What a repair uncovers is repaired too; a style that needs more is not for us. */
const maxRepairs = 3;

/** An outside style without what MapLibre has no name for; nothing, where it is no style or only points at others. */
export function readStyle(json: unknown): StyleSpecification | undefined {
  const style = json as Partial<StyleSpecification> & { imports?: unknown[]; schema?: object };
  if (style.version !== 8 || !Array.isArray(style.layers) || style.sources === undefined) return undefined;
  // Mapbox Standard and those made from it: the map is elsewhere, or its layers ask for settings that MapLibre has not.
  if ((style.imports?.length ?? 0) > 0 || style.schema !== undefined) return undefined;
  return {
    ...(Object.fromEntries(Object.entries(style).filter(([key]) => keptKeys.has(key))) as StyleSpecification),
    sources: Object.fromEntries(
      Object.entries(style.sources).filter(([, source]) => knownSources.has(source.type)),
    ),
    layers: style.layers.map(fromAbove),
  };
}

/** The style without the layers and properties that MapLibre would refuse all of it for; nothing, where that is not enough. */
export function drawable(style: StyleSpecification, repairs = maxRepairs): StyleSpecification | undefined {
  const faults = validateStyleMin(style).filter(({ severity }) => severity !== 'warning');
  if (faults.length === 0) return style.layers.length > 0 ? style : undefined;
  if (repairs === 0 || !faults.every(({ message }) => message.startsWith('layers['))) return undefined;
  return drawable({ ...style, layers: repair(style.layers, faults) }, repairs - 1);
}

/** Mapbox hides names by how far the camera leans, which MapLibre does not know: all are seen as if from straight above. */
function fromAbove(layer: LayerSpecification): LayerSpecification {
  if (!('filter' in layer) || layer.filter === undefined) return layer;
  return { ...layer, filter: flat(layer.filter) as FilterSpecification };
}

function flat(expression: unknown): unknown {
  if (!Array.isArray(expression)) return expression;
  const isLean =
    expression.length === 1 && (expression[0] === 'pitch' || expression[0] === 'distance-from-center');
  // As an expression: a bare number would make the comparison one of the old kind of filter.
  return isLean ? ['literal', 0] : expression.map(flat);
}

/** A property without a meaning goes alone; a value that cannot be read takes its layer along, which would else be black. */
function repair(layers: LayerSpecification[], faults: readonly { message: string }[]): LayerSpecification[] {
  const dropped = new Set<number>();
  const properties = new Map<number, string[]>();
  for (const { message } of faults) {
    const [, place, property] =
      /^layers\[(\d+)\](?:\.(?:paint|layout)\.([\w-]+): unknown property)?/u.exec(message) ?? [];
    const index = Number(place);
    if (property === undefined) dropped.add(index);
    else properties.set(index, [...(properties.get(index) ?? []), property]);
  }
  return layers.flatMap((layer, index) => {
    if (dropped.has(index)) return [];
    const names = properties.get(index);
    return [names === undefined ? layer : withoutProperties(layer, names)];
  });
}

function withoutProperties(layer: LayerSpecification, names: readonly string[]): LayerSpecification {
  const keep = (part: object | undefined) =>
    part && Object.fromEntries(Object.entries(part).filter(([name]) => !names.includes(name)));
  return {
    ...layer,
    ...(layer.paint && { paint: keep(layer.paint) }),
    ...(layer.layout && { layout: keep(layer.layout) }),
  } as LayerSpecification;
}
