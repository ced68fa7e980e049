import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

import type { Tile } from '@nabta/domain/tile-cell';
import { PbfReader } from 'pbf';

import type { TileArchive } from '../base/tile-archive.ts';

/** Rings and lines by layer, in units of the tile's extent. */
export type Outlines = Record<string, [x: number, y: number][][]>;

export const outlineExtent = 4_096;

const decompress = promisify(brotliDecompress);

export async function readOutlines(archive: TileArchive, { z, x, y }: Tile): Promise<Outlines | undefined> {
  const bytes = archive.read(z, x, y);
  return bytes && decodeOutlines(await decompress(bytes));
}

/** Decodes the subset of the Mapbox Vector Tile format (version 2) that our outlines use. */
export function decodeOutlines(bytes: Uint8Array): Outlines {
  return new PbfReader(bytes).readFields((tag, outlines: Outlines, pbf: PbfReader) => {
    if (tag === 3) readLayer(pbf, outlines);
  }, {});
}

function readLayer(pbf: PbfReader, outlines: Outlines): void {
  const layer: { name: string; paths: [number, number][][] } = { name: '', paths: [] };
  pbf.readMessage((tag, _layer, inner: PbfReader) => {
    if (tag === 1) layer.name = inner.readString();
    if (tag === 2) layer.paths.push(...readFeature(inner));
  }, layer);
  outlines[layer.name] = layer.paths;
}

function readFeature(pbf: PbfReader): [number, number][][] {
  const commands: number[] = [];
  pbf.readMessage((tag, _feature, inner: PbfReader) => {
    if (tag === 4) inner.readPackedVarint(commands);
  }, commands);
  return decodePaths(commands);
}

const moveTo = 1;
const closePath = 7;

/** Each command carries a count of parameter pairs; closing a ring has none. */
function decodePaths(commands: readonly number[]): [number, number][][] {
  const paths: [number, number][][] = [];
  let [x, y, index] = [0, 0, 0];
  while (index < commands.length) {
    const command = (commands[index] ?? 0) & 7;
    const count = command === closePath ? 0 : (commands[index] ?? 0) >> 3;
    index += 1;
    for (const end = index + 2 * count; index < end; index += 2) {
      x += decodeZigzag(commands[index] ?? 0);
      y += decodeZigzag(commands[index + 1] ?? 0);
      if (command === moveTo) paths.push([]);
      paths.at(-1)?.push([x, y]);
    }
  }
  return paths;
}

/** Decodes a zigzag-encoded integer. */
function decodeZigzag(step: number): number {
  return (step >> 1) ^ -(step & 1);
}
