import { type TileCluster, type TileTree, treeTileLayer } from '@nabta/contract/trees/map/tree-tile';
import { toMercator, type MercatorPoint } from '@nabta/domain/mercator';
import { cellLevel, sharedLevel, type Tile } from '@nabta/domain/tile-cell';

import { minute, second } from '#core/clock.ts';
import { createConcurrencyLimit } from '#core/concurrency-limit.ts';
import type { Context } from '#core/context.ts';
import { compressOncePerEncoding, type Encoding } from '#core/http/compression.ts';
import { etagOf } from '#core/http/response.ts';
import { createPerDatabaseCache } from '#core/promise-cache.ts';

import { encodeTile, tileExtent } from './encode-tile.ts';
import { listPublicTrees } from './list-public-trees.ts';
import {
  type TileQuery,
  centerOfTrees,
  listTreesOnMap,
  gridLevels,
  type TreesOnMap,
} from './list-trees-on-map.ts';
import type { AggregatedCell, MapTree } from './trees-on-map.queries.ts';

/** Compresses lazily and at most once per encoding. */
export type EncodedTile = {
  /** Uncompressed, in bytes. */
  length: number;
  /** Hash of the bytes. */
  tag: string;
  bytes(encoding: Encoding): Promise<Uint8Array>;
};

/** Simultaneous viewers share one query. */
const cacheOf = createTileCache(48e6, 5 * second);
/** Tiles for everybody cost strangers nothing, so they are computed rarely. */
const publicCacheOf = createTileCache(24e6, 5 * minute);

/** A tile and its three encodings take about twice the tile's size. */
function createTileCache(maxBytes: number, ttlMs: number) {
  return createPerDatabaseCache<EncodedTile | undefined>({
    maxBytes,
    bytesOf: (tile) => 2 * (tile?.length ?? 0),
    ttlMs,
  });
}

/** Limits concurrency so that maps never use all database connections. */
const limitConcurrency = createConcurrencyLimit({ maxConcurrent: 8, maxWaiting: 400, maxWaitMs: 8 * second });

/** Returns a tree tile at most five seconds old, a public one five minutes; undefined for an empty tile. */
export async function readTreeTile(context: Context, tileQuery: TileQuery): Promise<EncodedTile | undefined> {
  const { mapScope, filters, tile } = tileQuery;
  const cache = mapScope.scope === 'public' ? publicCacheOf(context) : cacheOf(context);
  return cache.get(JSON.stringify([mapScope, filters, tile]), () =>
    limitConcurrency(async () => {
      const isPublic = mapScope.scope === 'public';
      const content = await (isPublic
        ? listPublicTrees(context.database, tile)
        : listTreesOnMap(context.database, tileQuery));
      const bytes = drawTreeTile(tile, content, { isDamageShown: mapScope.scope !== 'account' && !isPublic });
      return (
        bytes && { length: bytes.length, tag: etagOf(bytes), bytes: compressOncePerEncoding(bytes, 'light') }
      );
    }),
  );
}

/** Encodes a tile; undefined when it contains no tree. */
function drawTreeTile(
  tile: Tile,
  { trees, clusters }: TreesOnMap,
  { isDamageShown }: { isDamageShown: boolean },
): Uint8Array | undefined {
  if (trees.length + clusters.length === 0) return undefined;
  return encodeTile(treeTileLayer, [
    ...clusters.map((cell) => ({
      ...onTile(tile, centerOfTrees(cell)),
      properties: clusterProperties(tile, cell),
    })),
    ...trees.map((tree) => ({
      ...onTile(tile, toMercator(tree.longitude, tree.latitude)),
      properties: treeProperties(tree, isDamageShown),
    })),
  ]);
}

function onTile({ z, x, y }: Tile, point: MercatorPoint): { x: number; y: number } {
  return { x: (point.x * 2 ** z - x) * tileExtent, y: (point.y * 2 ** z - y) * tileExtent };
}

/** The zoom at which the outermost trees of the cluster fall into different cells. */
function clusterProperties({ z }: Tile, cell: AggregatedCell): TileCluster {
  const { trees, firstCell, lastCell } = cell;
  const expansionZoom = cell.expansionZoom ?? sharedLevel(firstCell, lastCell) + 1 - gridLevels;
  return { count: trees, expansionZoom: Math.min(Math.max(expansionZoom, z + 1), cellLevel) };
}

function treeProperties(
  { publicId, givenName, specieId, plantedOn, isDamaged }: MapTree,
  isDamageShown: boolean,
): TileTree {
  return {
    publicId,
    givenName: givenName ?? '',
    ...(specieId !== null && { specie: specieId }),
    plantedOn,
    ...(isDamageShown && isDamaged && { isDamaged }),
  };
}
