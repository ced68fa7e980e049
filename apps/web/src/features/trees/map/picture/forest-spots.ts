import type { Tile } from '@nabta/domain/tile-cell';
import { PbfReader } from 'pbf';

import type { Position } from '../base/map-view.ts';
import { positionAt } from './picture-view.ts';

/** The bytes of a tile of trees; undefined where none stands. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array | undefined>;

/** A tile tells of 8 × 8 squares, each of which is a tile three zooms further in. */
const squares = 8;
const zoomsDown = 3;
/** Squares as fine as the picture shows them. */
const deepest = 9;
/** All of Arabia at zoom 6; a forest that needs more is seen well enough from further out. */
const maxTiles = 48;

/** Where the trees of a large forest stand: the middle of each group, the finer the smaller the forest's area. */
export async function findSpots(read: ReadTile): Promise<Position[]> {
  let tiles: Tile[] = [{ z: 0, x: 0, y: 0 }];
  for (;;) {
    const found = await Promise.all(tiles.map(async (tile) => ({ tile, ...readPoints(await read(tile)) })));
    tiles = distinct(found.flatMap(tilesBelow));
    const isFine = tiles.every(({ z }) => z > deepest);
    if (isFine || tiles.length > maxTiles) return found.flatMap(positionsOf);
  }
}

/** Groups that stand side by side are told as one, of whose squares its middle does not tell: so the squares around it are asked, too. */
function tilesBelow({ tile: { z, x, y }, points, extent }: ReadTilePoints): Tile[] {
  const around = [-1, 0, 1];
  return points
    .map(
      (point) =>
        [point.x, point.y].map((units) => Math.floor((units / extent) * squares)) as [number, number],
    )
    .flatMap(([column, row]) =>
      around.flatMap((right) => around.map((down) => [column + right, row + down] as const)),
    )
    .filter((square) => square.every((index) => index >= 0 && index < squares))
    .map(([column, row]) => ({ z: z + zoomsDown, x: x * squares + column, y: y * squares + row }));
}

function distinct(tiles: readonly Tile[]): Tile[] {
  return [...new Map(tiles.map((tile) => [`${tile.x} ${tile.y}`, tile])).values()];
}

function positionsOf({ tile: { z, x, y }, points, extent }: ReadTilePoints): Position[] {
  return points.map((point) =>
    positionAt({ x: (x + point.x / extent) / 2 ** z, y: (y + point.y / extent) / 2 ** z }),
  );
}

type Points = { extent: number; points: { x: number; y: number }[] };
type ReadTilePoints = Points & { tile: Tile };

/** Reads as much of a vector tile (Mapbox, version 2) as a picture needs: the places of its points. */
function readPoints(bytes: Uint8Array = new Uint8Array()): Points {
  return new PbfReader(bytes).readFields(
    (tag, read: Points, tile) => {
      if (tag === 3) tile.readMessage(readLayer, read);
    },
    { extent: 4_096, points: [] },
  );
}

function readLayer(tag: number, read: Points, layer: PbfReader): void {
  if (tag === 5) read.extent = layer.readVarint();
  if (tag === 2) layer.readMessage(readFeature, read);
}

function readFeature(tag: number, { points }: Points, feature: PbfReader): void {
  if (tag !== 4) return;
  const [, x = 0, y = 0] = feature.readPackedVarint();
  points.push({ x: signed(x), y: signed(y) });
}

/** Small numbers of either sign are stored as small ones without a sign. */
function signed(step: number): number {
  return (step >> 1) ^ -(step & 1);
}
