import { PbfReader } from 'pbf';

/** The rings and lines of a tile by layer, in units of which a tile has 4096 a side. */
export type Outlines = Record<string, [x: number, y: number][][]>;

/** Reads as much of a vector tile (Mapbox, version 2) as our own outlines have. */
export function decodeOutlines(bytes: Uint8Array): Outlines {
  return new PbfReader(bytes).readFields((tag, outlines: Outlines, pbf: PbfReader) => {
    if (tag === 3) readLayer(pbf, outlines);
  }, {});
}

function readLayer(pbf: PbfReader, outlines: Outlines): void {
  const layer = { name: '', paths: [] as [number, number][][] };
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
  return pathsOf(commands);
}

const moveTo = 1;
const closePath = 7;

/** Each command is followed by as many steps as it says; closing a ring takes none. */
function pathsOf(commands: readonly number[]): [number, number][][] {
  const paths: [number, number][][] = [];
  let [x, y, index] = [0, 0, 0];
  while (index < commands.length) {
    const command = (commands[index] ?? 0) & 7;
    const count = command === closePath ? 0 : (commands[index] ?? 0) >> 3;
    index += 1;
    for (const end = index + 2 * count; index < end; index += 2) {
      x += signed(commands[index] ?? 0);
      y += signed(commands[index + 1] ?? 0);
      if (command === moveTo) paths.push([]);
      paths.at(-1)?.push([x, y]);
    }
  }
  return paths;
}

/** Small numbers of either sign are stored as small ones without a sign. */
function signed(step: number): number {
  return (step >> 1) ^ -(step & 1);
}
