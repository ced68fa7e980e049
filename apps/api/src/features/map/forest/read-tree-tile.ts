import { second } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { tagOf } from '../../../platform/http/answer.ts';
import { compressedOnce, type Encoding } from '../../../platform/http/compression.ts';
import { createDatabaseMemory } from '../../../platform/promise-memory.ts';
import { createWaitingLine } from '../../../platform/waiting-line.ts';
import { drawTreeTile } from './draw-tree-tile.ts';
import { type AskedTile, listTreesOnMap } from './list-trees-on-map.ts';

/** The bytes of a tile in the encoding asked for, made once. */
export type ReadyTile = {
  /** As it is before it is compressed. */
  length: number;
  /** Changes only with the bytes. */
  tag: string;
  bytes(encoding: Encoding): Promise<Uint8Array>;
};

/** Of a thousand who look at the same place at once, one goes to the database. A tile and its three encodings are twice the tile. */
const memoryOf = createDatabaseMemory<ReadyTile | undefined>({
  maxBytes: 48e6,
  bytesOf: (tile) => 2 * (tile?.length ?? 0),
  keepMs: 5 * second,
});

/** At most so many at a time, so that maps never take all of the database. */
const inLine = createWaitingLine({ atOnce: 8, maxWaiting: 400, maxWaitMs: 8 * second });

/** A tile of trees, at most five seconds old, or nothing where no tree stands. */
export async function readTreeTile(context: Context, asked: AskedTile): Promise<ReadyTile | undefined> {
  const { whose, filters, tile } = asked;
  return memoryOf(context).recall(JSON.stringify([whose, filters, tile]), () =>
    inLine(async () => {
      const content = await listTreesOnMap(context.database, asked);
      const bytes = drawTreeTile(tile, content, { showsDamage: whose.scope !== 'account' });
      return bytes && { length: bytes.length, tag: tagOf(bytes), bytes: compressedOnce(bytes, 'light') };
    }),
  );
}
