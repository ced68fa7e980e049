import { gzipSync } from 'node:zlib';

const headerLength = 127;
/** How PMTiles names what is in it. */
const kinds = { gzip: 2, vector: 1 };

/** A vector tile that is filled by the one polygon of its layer `land`. */
export const landTile = new Uint8Array(
  [
    // A layer of 31 bytes: version 2 and its name.
    [0x1a, 31, 0x78, 2, 0x0a, 4, ...new TextEncoder().encode('land')],
    // Its feature of 18 bytes: a polygon from the corner along three edges, and closed.
    [0x12, 18, 0x18, 3, 0x22, 14, 9, 0, 0, 26, 0x80, 0x40, 0, 0, 0x80, 0x40, 0xff, 0x3f, 0, 15],
    // An edge is 4096 long.
    [0x28, 0x80, 0x20],
  ].flat(),
);

/** PMTiles, version 3, with the one tile of zoom 0 and a name of its makers. */
export function testArchive(): Uint8Array<ArrayBuffer> {
  const tile = gzipSync(landTile);
  // One entry: tile 0, once, this long, at the beginning, which is written as 1.
  const directory = gzipSync(new Uint8Array([1, 0, 1, tile.length, 1]));
  const metadata = gzipSync(JSON.stringify({ attribution: '<a href="#">© Archive</a>' }));
  const header = new DataView(new ArrayBuffer(headerLength));
  for (const [index, byte] of [...new TextEncoder().encode('PMTiles'), 3].entries())
    header.setUint8(index, byte);
  let end = headerLength;
  for (const [index, length] of [directory.length, metadata.length, 0, tile.length].entries()) {
    header.setBigUint64(8 + index * 16, BigInt(end), true);
    header.setBigUint64(16 + index * 16, BigInt(length), true);
    end += length;
  }
  for (const [at, byte] of [
    [97, kinds.gzip],
    [98, kinds.gzip],
    [99, kinds.vector],
  ] as const)
    header.setUint8(at, byte);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.setInt32(102 + index * 4, degrees * 10_000_000, true);
  return new Uint8Array([...new Uint8Array(header.buffer), ...directory, ...metadata, ...tile]);
}
