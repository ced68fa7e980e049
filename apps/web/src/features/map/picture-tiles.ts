import { mapPlace } from '@nabta/domain/tile-cell';

import type { Bounds } from './map-view.ts';

/** A square of the Mercator map, of which the whole is 1 × 1. */
type Box = { x: number; y: number; width: number; height: number };

type PictureTile = { z: number; x: number; y: number; at: { x: number; y: number; size: number } };

/** The finest tiles of our satellite picture. */
const finest = 4;
/** Nearer than this the picture would be a blur: a sixth of a tile. */
const leastWidth = 1 / 2 ** finest / 2;
/** Arabia, where nothing is known of the trees. */
const usual: Bounds = { west: 35, south: 14, east: 58, north: 33 };

/** The tiles that cover a square around some bounds, each with its place in that square. */
export function pictureOf(bounds: Bounds = usual): { tiles: PictureTile[]; box: Box } {
  const { x: west, y: north } = mapPlace(bounds.west, bounds.north);
  const { x: east, y: south } = mapPlace(bounds.east, bounds.south);
  const side = Math.min(1, Math.max(leastWidth, (east - west) * 1.4, (south - north) * 1.4));
  const within = (middle: number) => Math.min(Math.max(middle - side / 2, 0), 1 - side);
  const box = { x: within((west + east) / 2), y: within((north + south) / 2), width: side, height: side };
  const z = Math.min(finest, Math.max(0, Math.floor(Math.log2(3 / side))));
  const size = 1 / 2 ** z;
  const tiles: PictureTile[] = [];
  for (let y = Math.floor(box.y / size); y * size < box.y + side && y < 2 ** z; y += 1) {
    for (let x = Math.floor(box.x / size); x * size < box.x + side && x < 2 ** z; x += 1) {
      tiles.push({
        z,
        x,
        y,
        at: { x: (x * size - box.x) / side, y: (y * size - box.y) / side, size: size / side },
      });
    }
  }
  return { tiles, box };
}
