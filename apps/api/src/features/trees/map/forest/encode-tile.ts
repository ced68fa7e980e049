import { PbfWriter } from 'pbf';

/** In units of the tile's extent, from its upper left corner. */
export type TilePoint = { x: number; y: number; properties: Record<string, TileValue> };

type TileValue = string | number | boolean;

export const tileExtent = 4_096;

/** Field numbers of the Mapbox Vector Tile specification 2.1, sections 4.1 to 4.4. */
const field = {
  tile: { layers: 3 },
  layer: { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 },
  feature: { tags: 2, type: 3, geometry: 4 },
  value: { text: 1, signed: 6, unsigned: 5, boolean: 7, double: 3 },
} as const;
const pointType = 1;
/** The geometry command "move to" with a count of one. */
const moveTo = 9;

/** Encodes one layer of points; skips points with invalid coordinates so that they do not break the tile. */
export function encodeTile(layerName: string, points: readonly TilePoint[]): Uint8Array {
  const keys = createIndex<string>();
  const values = createIndex<TileValue>();
  const valid = points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  const tile = new PbfWriter();
  tile.writeMessage(
    field.tile.layers,
    (_, layer) => {
      layer.writeVarintField(field.layer.version, 2);
      layer.writeStringField(field.layer.name, layerName);
      layer.writeVarintField(field.layer.extent, tileExtent);
      for (const { x, y, properties } of valid) {
        const tags = Object.entries(properties).flatMap(([key, value]) => [
          keys.indexOf(key),
          values.indexOf(value),
        ]);
        const geometry = [moveTo, encodeCoordinate(x), encodeCoordinate(y)];
        layer.writeMessage(field.layer.features, writeFeature, { tags, geometry });
      }
      for (const key of keys.all()) layer.writeStringField(field.layer.keys, key);
      for (const value of values.all()) layer.writeMessage(field.layer.values, writeValue, value);
    },
    undefined,
  );
  return tile.finish();
}

/** Assigns an index to each distinct key or value of a layer. */
function createIndex<T>() {
  const indexes = new Map<T, number>();
  return {
    indexOf(value: T): number {
      const index = indexes.get(value) ?? indexes.size;
      indexes.set(value, index);
      return index;
    },
    all: () => indexes.keys(),
  };
}

function writeFeature({ tags, geometry }: { tags: number[]; geometry: number[] }, feature: PbfWriter): void {
  feature.writePackedVarint(field.feature.tags, tags);
  feature.writeVarintField(field.feature.type, pointType);
  feature.writePackedVarint(field.feature.geometry, geometry);
}

function writeValue(value: TileValue, message: PbfWriter): void {
  if (typeof value === 'string') message.writeStringField(field.value.text, value);
  else if (typeof value === 'boolean') message.writeBooleanField(field.value.boolean, value);
  else if (!Number.isSafeInteger(value)) message.writeDoubleField(field.value.double, value);
  else if (value < 0) message.writeSVarintField(field.value.signed, value);
  else message.writeVarintField(field.value.unsigned, value);
}

/**
 * Rounds, clamps to the tile (rounding errors may exceed its edge) and zigzag-encodes a non-negative number.
 */
function encodeCoordinate(position: number): number {
  return 2 * Math.min(Math.max(Math.floor(position), 0), tileExtent - 1);
}
