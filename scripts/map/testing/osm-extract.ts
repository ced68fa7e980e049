import { deflateSync } from 'node:zlib';

import { PbfWriter } from 'pbf';

type Tags = Record<string, string>;
type Position = readonly [longitude: number, latitude: number];

/** Content of an OpenStreetMap extract; a line that ends where it begins is an area. */
export type Extract = {
  points: readonly { at: Position; tags: Tags }[];
  lines: readonly { path: readonly Position[]; tags: Tags }[];
};

type Node = { at: Position; tags: Tags };
type Way = { id: number; refs: number[]; tags: Tags };

/** Coordinates are whole ten-millionths of a degree. */
const unitsPerDegree = 1e7;

/** Encodes dense nodes and ways as `.osm.pbf` (wiki.openstreetmap.org/wiki/PBF_Format). */
export function encodeExtract({ points, lines }: Extract): Buffer {
  const nodes: Node[] = [...points];
  const ways = lines.map(({ path, tags }, index): Way => {
    const isArea = String(path[0]) === String(path.at(-1));
    const refs = path.slice(0, isArea ? -1 : undefined).map((at) => nodes.push({ at, tags: {} }));
    return { id: index + 1, refs: isArea ? [...refs, refs[0] ?? 0] : refs, tags };
  });
  const texts = new Map([['', 0]]);
  const indexOf = (text: string) => {
    texts.set(text, texts.get(text) ?? texts.size);
    return texts.get(text) ?? 0;
  };
  const groups = [
    write((group) => group.writeMessage(2, (_, writer) => writeNodes(writer, nodes, indexOf), null)),
    write((group) => {
      for (const way of ways) group.writeMessage(3, (_, writer) => writeWay(writer, way, indexOf), null);
    }),
  ];
  const strings = write((table) => {
    for (const text of texts.keys()) table.writeBytesField(1, Buffer.from(text));
  });
  const block = write((writer) => {
    writer.writeBytesField(1, strings);
    for (const group of groups) writer.writeBytesField(2, group);
  });
  const header = write((writer) => {
    for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) writer.writeStringField(4, feature);
  });
  return Buffer.concat([...blobOf('OSMHeader', header), ...blobOf('OSMData', block)]);
}

function writeNodes(writer: PbfWriter, nodes: readonly Node[], indexOf: (text: string) => number): void {
  const axis = (part: 0 | 1) => differences(nodes.map(({ at }) => Math.round(at[part] * unitsPerDegree)));
  writer.writePackedSVarint(1, differences(nodes.map((_, index) => index + 1)));
  writer.writePackedSVarint(8, axis(1));
  writer.writePackedSVarint(9, axis(0));
  // The tags of each node end with a zero.
  writer.writePackedVarint(
    10,
    nodes.flatMap(({ tags }) => [...Object.entries(tags).flat().map(indexOf), 0]),
  );
}

function writeWay(writer: PbfWriter, { id, refs, tags }: Way, indexOf: (text: string) => number): void {
  writer.writeVarintField(1, id);
  writer.writePackedVarint(2, Object.keys(tags).map(indexOf));
  writer.writePackedVarint(3, Object.values(tags).map(indexOf));
  writer.writePackedSVarint(8, differences(refs));
}

function differences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

/** A blob follows its header, which follows its own length. */
function blobOf(type: string, content: Uint8Array): Uint8Array[] {
  const blob = write((writer) => {
    writer.writeVarintField(2, content.length);
    writer.writeBytesField(3, deflateSync(content));
  });
  const header = write((writer) => {
    writer.writeStringField(1, type);
    writer.writeVarintField(3, blob.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return [length, header, blob];
}

function write(fill: (writer: PbfWriter) => void): Uint8Array {
  const writer = new PbfWriter();
  fill(writer);
  return writer.finish();
}
