import { type PbfReader, PbfReader as Reader } from 'pbf';

type Value = string | number | boolean;

export type DecodedPoint = { x: number; y: number; properties: Record<string, Value> };

export type DecodedTile = { layer: string; version: number; extent: number; points: DecodedPoint[] };

type RawLayer = {
  name: string;
  version: number;
  extent: number;
  keys: string[];
  values: Value[];
  features: { tags: number[]; type: number; geometry: number[] }[];
};

/** Decodes a tile by the specification, independently of the encoder; a tile without layers has no points. */
export function decodeTile(bytes: Uint8Array): DecodedTile {
  const layers = new Reader(bytes).readFields<RawLayer[]>((tag, found, pbf) => {
    if (tag === 3) found.push(pbf.readMessage(readLayer, emptyLayer()));
  }, []);
  const [layer] = layers;
  if (layer === undefined || layers.length > 1) throw new Error(`Expected one layer, got ${layers.length}.`);
  const { name, version, extent } = layer;
  return { layer: name, version, extent, points: layer.features.map((feature) => pointOf(layer, feature)) };
}

function emptyLayer(): RawLayer {
  return { name: '', version: 1, extent: 4_096, keys: [], values: [], features: [] };
}

function readLayer(tag: number, layer: RawLayer, pbf: PbfReader): void {
  if (tag === 15) layer.version = pbf.readVarint();
  else if (tag === 1) layer.name = pbf.readString();
  else if (tag === 5) layer.extent = pbf.readVarint();
  else if (tag === 3) layer.keys.push(pbf.readString());
  else if (tag === 4) layer.values.push(pbf.readMessage(readValue, { value: '' }).value);
  else if (tag === 2)
    layer.features.push(
      pbf.readMessage(readFeature, { tags: [] as number[], type: 0, geometry: [] as number[] }),
    );
}

function readValue(tag: number, result: { value: Value }, pbf: PbfReader): void {
  const read: Record<number, () => Value> = {
    1: () => pbf.readString(),
    2: () => pbf.readFloat(),
    3: () => pbf.readDouble(),
    4: () => pbf.readVarint(true),
    5: () => pbf.readVarint(),
    6: () => pbf.readSVarint(),
    7: () => pbf.readBoolean(),
  };
  result.value = read[tag]?.() ?? '';
}

function readFeature(tag: number, feature: RawLayer['features'][number], pbf: PbfReader): void {
  if (tag === 2) pbf.readPackedVarint(feature.tags);
  else if (tag === 3) feature.type = pbf.readVarint();
  else if (tag === 4) pbf.readPackedVarint(feature.geometry);
}

function pointOf(
  { keys, values }: RawLayer,
  { tags, type, geometry }: RawLayer['features'][number],
): DecodedPoint {
  const [command, x = 0, y = 0] = geometry;
  if (type !== 1 || command !== 9 || geometry.length !== 3)
    throw new Error('Expected a feature with exactly one point.');
  const properties: Record<string, Value> = {};
  for (let index = 0; index < tags.length; index += 2)
    properties[keys[tags[index] ?? -1] ?? '?'] = values[tags[index + 1] ?? -1] ?? '?';
  const unzigzag = (value: number) => (value >> 1) ^ -(value & 1);
  return { x: unzigzag(x), y: unzigzag(y), properties };
}
