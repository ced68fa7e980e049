import { rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';

import { zxyToTileId } from 'pmtiles';

export type WrittenTile = { z: number; x: number; y: number; bytes: Uint8Array };

/** TileJSON keys; `vector_layers` as their names. */
export type WrittenFacts = { name?: string; attribution?: string; layers?: string[] };

export function writeMbtiles(path: string, tiles: readonly WrittenTile[], facts: WrittenFacts = {}): void {
  rmSync(path, { force: true });
  const database = new DatabaseSync(path);
  database.exec(
    'create table tiles (zoom_level int, tile_column int, tile_row int, tile_data blob); create table metadata (name text, value text)',
  );
  const insertTile = database.prepare('insert into tiles values (?, ?, ?, ?)');
  // Rows are counted from the south.
  for (const { z, x, y, bytes } of tiles) insertTile.run(z, x, 2 ** z - 1 - y, gzipSync(bytes));
  const insertFact = database.prepare('insert into metadata values (?, ?)');
  const { vector_layers: layers, ...texts } = metadataOf(facts);
  for (const [name, value] of Object.entries({ ...texts, ...zoomsOf(tiles) }))
    insertFact.run(name, String(value));
  if (layers !== undefined) insertFact.run('json', JSON.stringify({ vector_layers: layers }));
  database.close();
}

export function writePmtiles(path: string, tiles: readonly WrittenTile[], facts: WrittenFacts = {}): void {
  writeFileSync(path, createPmtiles(tiles, facts));
}

const headerLength = 127;
/** Codes of the PMTiles header. */
const codes = { gzip: 2, vector: 1 };

/** A PMTiles 3 archive whose only directory is the root. */
export function createPmtiles(tiles: readonly WrittenTile[], facts: WrittenFacts = {}): Buffer {
  const entries = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes: gzipSync(bytes) }))
    .toSorted((one, other) => one.id - other.id);
  const directory = gzipSync(
    Buffer.concat([
      varint(entries.length),
      ...entries.map(({ id }, index) => varint(id - (entries[index - 1]?.id ?? 0))),
      ...entries.map(() => varint(1)),
      ...entries.map(({ bytes }) => varint(bytes.length)),
      // Offset 0 is stored as 1; 0 means directly after the tile before.
      ...entries.map((_, index) => varint(index === 0 ? 1 : 0)),
    ]),
  );
  const metadata = gzipSync(JSON.stringify(metadataOf(facts)));
  const data = Buffer.concat(entries.map(({ bytes }) => bytes));
  const header = Buffer.alloc(headerLength);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  let end = headerLength;
  for (const [index, { length }] of [directory, metadata, Buffer.alloc(0), data].entries()) {
    header.writeBigUInt64LE(BigInt(end), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    end += length;
  }
  const { minzoom, maxzoom } = zoomsOf(tiles);
  for (const [index, byte] of [codes.gzip, codes.gzip, codes.vector, minzoom, maxzoom].entries())
    header.writeUInt8(byte, 97 + index);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 10_000_000, 102 + index * 4);
  return Buffer.concat([header, directory, metadata, data]);
}

function metadataOf({ layers, ...texts }: WrittenFacts) {
  return { ...texts, ...(layers && { vector_layers: layers.map((id) => ({ id, fields: {} })) }) };
}

function zoomsOf(tiles: readonly WrittenTile[]): { minzoom: number; maxzoom: number } {
  const zooms = tiles.map(({ z }) => z);
  return { minzoom: Math.min(...zooms), maxzoom: Math.max(...zooms) };
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
