import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { Tile } from '@nabta/domain/tile-cell';

export type StreetTiles = {
  /** Changes with the file, so browsers can cache tiles permanently. */
  version: string;
  /** Compressed with gzip; undefined for an empty tile. */
  read(tile: Tile): Uint8Array | undefined;
};

/** Zooms built by `npm run admin -- map-streets`; MapLibre scales the last one for higher zooms. */
export const streetZooms = { min: 8, max: 14 };

export function streetsFile(dataDir: string): string {
  return join(dataDir, 'streets.mbtiles');
}

const openFiles = new Map<string, StreetTiles & { close(): void }>();

/** Opens the operator's streets, reopening the file after it was replaced; undefined when not installed. */
export function openStreets(dataDir: string): StreetTiles | undefined {
  const path = streetsFile(dataDir);
  const file = statSync(path, { throwIfNoEntry: false });
  const opened = openFiles.get(path);
  const version = file && `${Math.trunc(file.mtimeMs).toString(36)}-${file.size.toString(36)}`;
  if (opened?.version === version) return opened;
  opened?.close();
  openFiles.delete(path);
  if (version === undefined) return undefined;
  const streets = { version, ...readMbtiles(path) };
  openFiles.set(path, streets);
  return streets;
}

/** MBTiles is an SQLite table of tiles whose rows are counted from the south. */
function readMbtiles(path: string): Pick<StreetTiles, 'read'> & { close(): void } {
  const database = new DatabaseSync(path, { readOnly: true });
  const select = database.prepare(
    'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
  );
  return {
    read({ z, x, y }) {
      const bytes = select.get(z, x, 2 ** z - 1 - y)?.['tile_data'];
      return bytes instanceof Uint8Array ? bytes : undefined;
    },
    close: () => database.close(),
  };
}
