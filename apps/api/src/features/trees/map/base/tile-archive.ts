/**
 * Many small tiles in one file: the entry count, then (id, offset, length) per entry as 32-bit little-endian
 * numbers, then the bytes of the tiles, with duplicates stored once.
 */
export type TileArchive = {
  read(z: number, x: number, y: number): Buffer | undefined;
};

export type ArchivedTile = { z: number; x: number; y: number; bytes: Uint8Array };

const countBytes = 4;
const entryBytes = 12;

export function readTileArchive(file: Buffer): TileArchive {
  const count = file.readUInt32LE(0);
  const start = countBytes + count * entryBytes;
  const entries = new Map<number, { offset: number; length: number }>();
  for (let index = 0; index < count; index += 1) {
    const entryOffset = countBytes + index * entryBytes;
    entries.set(file.readUInt32LE(entryOffset), {
      offset: start + file.readUInt32LE(entryOffset + 4),
      length: file.readUInt32LE(entryOffset + 8),
    });
  }
  return {
    read(z, x, y) {
      const entry = isTile(z, x, y) ? entries.get(tileId(z, x, y)) : undefined;
      return entry && file.subarray(entry.offset, entry.offset + entry.length);
    },
  };
}

export function writeTileArchive(tiles: readonly ArchivedTile[]): Buffer {
  const offsets = new Map<string, number>();
  const payloads: Uint8Array[] = [];
  const index = Buffer.alloc(countBytes + tiles.length * entryBytes);
  index.writeUInt32LE(tiles.length, 0);
  let end = 0;
  for (const [position, { z, x, y, bytes }] of tiles.entries()) {
    const content = Buffer.from(bytes).toString('latin1');
    const existingOffset = offsets.get(content);
    if (existingOffset === undefined) {
      offsets.set(content, end);
      payloads.push(bytes);
    }
    const entryOffset = countBytes + position * entryBytes;
    index.writeUInt32LE(tileId(z, x, y), entryOffset);
    index.writeUInt32LE(existingOffset ?? end, entryOffset + 4);
    index.writeUInt32LE(bytes.length, entryOffset + 8);
    if (existingOffset === undefined) end += bytes.length;
  }
  return Buffer.concat([index, ...payloads]);
}

/** Whether the coordinates are valid in the pyramid. */
export function isTile(z: number, x: number, y: number): boolean {
  const tileCount = 2 ** z;
  return [z, x, y].every((part) => Number.isInteger(part) && part >= 0) && x < tileCount && y < tileCount;
}

/** Row-major index across zooms; unique below zoom 16. */
function tileId(z: number, x: number, y: number): number {
  return (4 ** z - 1) / 3 + y * 2 ** z + x;
}
