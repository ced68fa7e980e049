import { gzipSync } from 'node:zlib';

const headerLength = 127;
/** Codes of the PMTiles header. */
const codes = { gzip: 2, vector: 1 };

/** A vector tile filled by the only polygon of its layer `land`. */
export const landTile = new Uint8Array(
  [
    // Layer of 31 bytes: version 2 and its name.
    [0x1a, 31, 0x78, 2, 0x0a, 4, ...new TextEncoder().encode('land')],
    // Feature of 18 bytes: a closed polygon along the four edges.
    [0x12, 18, 0x18, 3, 0x22, 14, 9, 0, 0, 26, 0x80, 0x40, 0, 0, 0x80, 0x40, 0xff, 0x3f, 0, 15],
    // Extent 4096.
    [0x28, 0x80, 0x20],
  ].flat(),
);

/** Creates a PMTiles v3 archive with one tile at zoom 0 and an attribution. */
export function createTestArchive(): Uint8Array<ArrayBuffer> {
  const tile = gzipSync(landTile);
  // One entry: tile 0, run length 1, its length, and offset 0, which is stored as 1.
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
  for (const [offset, byte] of [
    [97, codes.gzip],
    [98, codes.gzip],
    [99, codes.vector],
  ] as const)
    header.setUint8(offset, byte);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.setInt32(102 + index * 4, degrees * 10_000_000, true);
  return new Uint8Array([...new Uint8Array(header.buffer), ...directory, ...metadata, ...tile]);
}
