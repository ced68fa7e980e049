import { expect, test } from 'vitest';

import { isTile, readTileArchive, writeTileArchive } from './tile-archive.ts';

const tiles = [
  { z: 0, x: 0, y: 0, bytes: Buffer.from('world') },
  { z: 1, x: 1, y: 0, bytes: Buffer.from('land') },
  { z: 7, x: 81, y: 54, bytes: Buffer.from('land') },
  { z: 9, x: 327, y: 218, bytes: Buffer.alloc(0) },
];

test('reads back exactly the tiles that were written', () => {
  const archive = readTileArchive(writeTileArchive(tiles));
  for (const { z, x, y, bytes } of tiles) expect(archive.read(z, x, y)).toEqual(bytes);
  expect(archive.read(1, 0, 1)).toBeUndefined();
  expect(archive.read(7, 54, 81)).toBeUndefined();
});

test('stores identical tiles once', () => {
  const duplicates = Array.from({ length: 64 }, (_, index) => ({
    z: 6,
    x: index,
    y: 0,
    bytes: Buffer.alloc(1_000, 1),
  }));
  expect(writeTileArchive(duplicates).length).toBe(4 + 64 * 12 + 1_000);
});

test('returns undefined for coordinates outside the pyramid', () => {
  const archive = readTileArchive(writeTileArchive(tiles));
  // (1, -1, 1) would count as the same tile as (1, 1, 0).
  expect(archive.read(1, -1, 1)).toBeUndefined();
  expect(archive.read(0, 1, 0)).toBeUndefined();
  for (const [z, x, y] of [
    [2, 4, 0],
    [2, 0, 4],
    [-1, 0, 0],
    [1.5, 0, 0],
    [Number.NaN, 0, 0],
  ] as const)
    expect(isTile(z, x, y)).toBe(false);
});
