import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { second } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { createWaitingLine } from '../../../platform/waiting-line.ts';
import { drawTreeTile } from './draw-tree-tile.ts';
import { type AskedTile, listTreesOnMap } from './list-trees-on-map.ts';

export type TileEncoding = 'br' | 'gzip' | 'identity';

/** The bytes of a tile in the encoding asked for, made once. */
export type ReadyTile = {
  /** Changes only with the bytes. */
  tag: string;
  bytes(encoding: TileEncoding): Promise<Uint8Array>;
};

/** Of a thousand who look at the same place at once, one goes to the database. */
const freshMs = 5 * second;
/** Some 90 MB, were they all as full as a tile can be. */
const mostTiles = 500;

/** SECURITY D1: at most four at a time, so that maps never take all connections. */
const inLine = createWaitingLine({ atOnce: 4, mostWaiting: 400, mostWaitMs: 8 * second });

type Entry = { tile: Promise<ReadyTile | undefined>; expiresAt: number };

/** What was read is kept in memory for moments only, by the connection it was read through. */
const entriesOf = new WeakMap<Context['database'], Map<string, Entry>>();

/** A tile of trees, at most five seconds old, or nothing where no tree stands. */
export async function readTreeTile(
  { database, clock }: Context,
  { whose, filters, tile }: AskedTile,
): Promise<ReadyTile | undefined> {
  const entries = entriesOf.get(database) ?? new Map<string, Entry>();
  entriesOf.set(database, entries);
  const now = clock.now().getTime();
  const key = JSON.stringify([whose, filters, tile]);
  const known = entries.get(key);
  if (known !== undefined && known.expiresAt > now) return known.tile;
  forgetOld(entries, now);
  const read = inLine(async () => {
    const content = await listTreesOnMap(database, { whose, filters, tile });
    const bytes = drawTreeTile(tile, content, { showsDamage: whose.scope !== 'account' });
    return bytes && readyTile(bytes);
  });
  const entry: Entry = { tile: read, expiresAt: now + freshMs };
  entries.delete(key);
  entries.set(key, entry);
  // A failure is told to those who waited for it and to nobody after them.
  read.catch(() => entries.get(key) === entry && entries.delete(key));
  return read;
}

/** In the order in which they were read, so that the old ones come first. */
function forgetOld(entries: Map<string, Entry>, now: number): void {
  for (const [key, { expiresAt }] of entries) {
    if (expiresAt > now && entries.size < mostTiles) return;
    entries.delete(key);
  }
}

const compress = {
  /** Light enough to be done for each tile. */
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
  identity: async (bytes: Uint8Array) => bytes,
} satisfies Record<TileEncoding, (bytes: Uint8Array) => Promise<Uint8Array>>;

function readyTile(raw: Uint8Array): ReadyTile {
  const made = new Map<TileEncoding, Promise<Uint8Array>>();
  return {
    tag: `W/"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
    bytes(encoding) {
      const bytes = made.get(encoding) ?? compress[encoding](raw);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}
