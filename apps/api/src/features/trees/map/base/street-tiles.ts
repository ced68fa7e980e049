import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { Tile } from '@nabta/domain/tile-cell';

export type StreetTiles = {
  /** Changes with the file, so that a browser may keep what it has for good. */
  version: string;
  /** Compressed with gzip; undefined where no street is known. */
  read(tile: Tile): Uint8Array | undefined;
};

/** The zooms that `npm run map:streets` makes; nearer in the last of them is drawn larger. */
export const streetZooms = { min: 8, max: 14 };

/** Where `npm run map:streets` puts the operator's streets, and the server looks for them. */
export function streetsFile(dataDir: string): string {
  return join(dataDir, 'streets.mbtiles');
}

const opened = new Map<string, StreetTiles & { close(): void }>();

/** The operator's streets, opened anew where the file was replaced; undefined where there are none. */
export function openStreets(dataDir: string): StreetTiles | undefined {
  const path = streetsFile(dataDir);
  const file = statSync(path, { throwIfNoEntry: false });
  const known = opened.get(path);
  const version = file && `${Math.trunc(file.mtimeMs).toString(36)}-${file.size.toString(36)}`;
  if (known?.version === version) return known;
  known?.close();
  opened.delete(path);
  if (version === undefined) return undefined;
  const streets = { version, ...readMbtiles(path) };
  opened.set(path, streets);
  return streets;
}

/** MBTiles: a table of tiles in SQLite, whose rows are counted from the south. */
function readMbtiles(path: string): Pick<StreetTiles, 'read'> & { close(): void } {
  const database = new DatabaseSync(path, { readOnly: true });
  const select = database.prepare(
    'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
  );
  return {
    read: ({ z, x, y }) => select.get(z, x, 2 ** z - 1 - y)?.['tile_data'] as Uint8Array | undefined,
    close: () => database.close(),
  };
}
