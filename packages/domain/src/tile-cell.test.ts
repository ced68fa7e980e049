import { describe, expect, test } from 'vitest';

import { mapPlace } from './mercator.ts';
import { cellAbove, cellAt, cellsIn, placeOfCell, sharedLevel } from './tile-cell.ts';

const riyadh = mapPlace(46.6753, 24.7136);

describe('a cell', () => {
  test('counts columns first, then rows', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 0.5, y: 0 },
      { x: 0, y: 0.5 },
      { x: 0.5, y: 0.5 },
    ];
    expect(corners.map((place) => cellAt(place, 1))).toEqual([0, 1, 2, 3]);
  });

  test('is found again from its middle, at every level and in every corner', () => {
    for (let level = 0; level <= 22; level += 1) {
      for (const place of [riyadh, { x: 0, y: 0 }, { x: 1, y: 1 }, { x: 0.999_999_9, y: 0 }]) {
        const cell = cellAt(place, level);
        expect(cellAt(placeOfCell(cell, level), level)).toBe(cell);
      }
    }
  });

  test('has its middle within half a cell of each place in it', () => {
    const middle = placeOfCell(cellAt(riyadh));
    expect(Math.abs(middle.x - riyadh.x)).toBeLessThanOrEqual(0.5 / 2 ** 22);
    expect(Math.abs(middle.y - riyadh.y)).toBeLessThanOrEqual(0.5 / 2 ** 22);
  });

  test('beyond the edge is the last one of the edge', () => {
    expect(cellAt({ x: 1, y: 1 })).toBe(4 ** 22 - 1);
    expect(cellAt({ x: -0.1, y: -3 })).toBe(0);
  });

  test('lies in the cell above it', () => {
    expect(cellAbove(cellAt(riyadh), 10)).toBe(cellAt(riyadh, 12));
  });
});

describe('a tile', () => {
  test('is a range of cells, and its four children divide it among them', () => {
    const { first, end } = cellsIn({ z: 12, x: 2_579, y: 1_757 });
    expect(cellAt(riyadh)).toBeGreaterThanOrEqual(first);
    expect(cellAt(riyadh)).toBeLessThan(end);
    const children = [0, 1].flatMap((dy) =>
      [0, 1].map((dx) => cellsIn({ z: 13, x: 5_158 + dx, y: 3_514 + dy })),
    );
    expect([...children.map((child) => child.first), end]).toEqual([
      first,
      ...children.map((child) => child.end),
    ]);
  });

  test('of zoom 0 holds every cell', () => {
    expect(cellsIn({ z: 0, x: 0, y: 0 })).toEqual({ first: 0, end: 4 ** 22 });
  });
});

test('two cells share the level of the smallest square around them', () => {
  const cell = cellAt(riyadh);
  expect(sharedLevel(cell, cell)).toBe(22);
  expect(sharedLevel(0, 3)).toBe(21);
  expect(sharedLevel(0, 4 ** 22 - 1)).toBe(0);
});
