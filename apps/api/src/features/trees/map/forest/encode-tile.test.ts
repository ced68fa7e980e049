import { expect, test } from 'vitest';

import { encodeTile } from './encode-tile.ts';
import { decodeTile } from './testing/decode-tile.ts';

test('decodes to the points that were encoded', () => {
  const points = [
    { x: 0, y: 4_095, properties: { publicId: 'ABCDEFGHJK', givenName: 'نسمة', plantedOn: 20_000 } },
    {
      x: 17,
      y: 4,
      properties: { publicId: '0123456789', givenName: '', isDamaged: true, before: -3, half: 0.5 },
    },
    { x: 17, y: 4, properties: { count: 133_000, expansionZoom: 15 } },
  ];
  expect(decodeTile(encodeTile('trees', points))).toEqual({
    layer: 'trees',
    version: 2,
    extent: 4_096,
    points,
  });
});

test('clamps a point slightly outside the tile to its edge', () => {
  const points = [{ x: -1e-9, y: 4_096, properties: {} }];
  expect(decodeTile(encodeTile('trees', points)).points).toEqual([{ x: 0, y: 4_095, properties: {} }]);
});

test('skips a point without valid coordinates and keeps the others', () => {
  const place = { x: 5, y: 6, properties: { count: 2 } };
  const invalid = [
    { x: Number.NaN, y: 6, properties: { count: 3 } },
    { x: 5, y: Infinity, properties: { count: 4 } },
  ];
  expect(decodeTile(encodeTile('trees', [...invalid, place])).points).toEqual([place]);
});
