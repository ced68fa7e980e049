import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

import { latitudeAt, longitudeAt } from '@nabta/domain/mercator';
import type { Tile } from '@nabta/domain/tile-cell';
import { Compression, FetchSource, PMTiles, SharedPromiseCache, type Source } from 'pmtiles';

export type TileArchive = {
  /** Keys of TileJSON as the archive states them, unchecked. */
  facts: Record<string, unknown>;
  /** Changes with the content, so browsers can cache tiles permanently. */
  version: string;
  /** Undefined for an empty tile; vector tiles may be compressed with gzip. */
  read(tile: Tile): Promise<Uint8Array | undefined>;
};

/** Few enough rows to read them all. */
const zoomOfBounds = 10;

type OpenFile<Content> = { version: string; content: Promise<Content>; close?: () => void };

/** Opens a file again after it was replaced; undefined when it does not exist. */
export function createFileReader<Content>(
  convert: (archive: TileArchive) => Content,
): (path: string) => Promise<Content> | undefined {
  let opened: OpenFile<Content> | undefined;
  return (path) => {
    const file = statSync(path, { throwIfNoEntry: false });
    const version = file && `${Math.trunc(file.mtimeMs).toString(36)}-${file.size.toString(36)}`;
    if (opened?.version !== version) {
      opened?.close?.();
      opened = undefined;
      if (version !== undefined) {
        const { archive, close } = openFile(path, version);
        opened = { version, content: archive.then(convert), close };
      }
    }
    return opened?.content;
  };
}

function openFile(path: string, version: string): { archive: Promise<TileArchive>; close: () => void } {
  if (path.endsWith('.pmtiles'))
    return { archive: openPmtiles(createFileSource(path, version), version), close: () => {} };
  let database: DatabaseSync | undefined;
  const openDatabase = async () => {
    database = new DatabaseSync(path, { readOnly: true });
    return readMbtiles(database, version);
  };
  return { archive: openDatabase(), close: () => database?.close() };
}

/** MBTiles is an SQLite table of tiles whose rows are counted from the south. */
function readMbtiles(database: DatabaseSync, version: string): TileArchive {
  const select = database.prepare(
    'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
  );
  const rows = database.prepare('select name, value from metadata').all();
  const { json = '{}', ...metadata } = Object.fromEntries(
    rows.map(({ name, value }) => [String(name), String(value)]),
  );
  const layers: object = JSON.parse(json);
  return {
    facts: { ...metadata, ...layers, bounds: boundsOf(database) },
    version,
    async read({ z, x, y }) {
      const bytes = select.get(z, x, 2 ** z - 1 - y)?.['tile_data'];
      return bytes instanceof Uint8Array ? bytes : undefined;
    },
  };
}

/** The stated bounds are those of the extract's header, which may be missing. */
function boundsOf(database: DatabaseSync) {
  const { z, west, east, south, north } =
    database
      .prepare(
        `select zoom_level as z, min(tile_column) as west, max(tile_column) + 1 as east,
          min(tile_row) as south, max(tile_row) + 1 as north
        from tiles where zoom_level <= ? group by zoom_level order by zoom_level desc limit 1`,
      )
      .get(zoomOfBounds) ?? {};
  const across = 2 ** Number(z);
  const [left, right] = [west, east].map((column) => longitudeAt(Number(column) / across));
  const [bottom, top] = [south, north].map((row) => latitudeAt(1 - Number(row) / across));
  return z === undefined ? undefined : [left, bottom, right, top];
}

/** Reads ranges of a PMTiles file behind a URL, each within `timeoutMs`. */
export async function openPmtilesAt(url: string, timeoutMs: number): Promise<TileArchive> {
  const source = new FetchSource(url);
  return await openPmtiles({
    getKey: () => url,
    getBytes: (offset, length, _signal, etag) =>
      source.getBytes(offset, length, AbortSignal.timeout(timeoutMs), etag),
  });
}

async function openPmtiles(source: Source, fileVersion?: string): Promise<TileArchive> {
  const cache = new SharedPromiseCache();
  const archive = new PMTiles(source, cache);
  const header = await archive.getHeader();
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat, tileCompression } = header;
  if (tileCompression !== Compression.None && tileCompression !== Compression.Gzip)
    throw new Error('its tiles are compressed, but not with gzip');
  const metadata = await archive.getMetadata();
  const facts = {
    ...(typeof metadata === 'object' && metadata),
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
  };
  // Passes tiles on as they are stored.
  const tiles = new PMTiles(source, cache, async (bytes) => bytes);
  return {
    facts,
    version:
      fileVersion ??
      createHash('sha256')
        .update(JSON.stringify([header, facts]))
        .digest('hex')
        .slice(0, 10),
    async read({ z, x, y }) {
      const tile = await tiles.getZxy(z, x, y);
      return tile && new Uint8Array(tile.data);
    },
  };
}

function createFileSource(path: string, version: string): Source {
  return {
    getKey: () => `${path} ${version}`,
    async getBytes(offset, length) {
      await using file = await open(path);
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  };
}
