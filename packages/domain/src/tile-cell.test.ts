import { describe, expect, test } from 'vitest';

import { toMercator } from './mercator.ts';
import { ancestorCell, cellAt, cellsIn, centerOfCell, sharedLevel } from './tile-cell.ts';

const riyadh = toMercator(46.6753, 24.7136);

describe('cell', () => {
  test('numbers columns first, then rows', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 0.5, y: 0 },
      { x: 0, y: 0.5 },
      { x: 0.5, y: 0.5 },
    ];
    expect(corners.map((place) => cellAt(place, 1))).toEqual([0, 1, 2, 3]);
  });

  test('is found from its center at every level and corner', () => {
    for (let level = 0; level <= 22; level += 1) {
      for (const place of [riyadh, { x: 0, y: 0 }, { x: 1, y: 1 }, { x: 0.999_999_9, y: 0 }]) {
        const cell = cellAt(place, level);
        expect(cellAt(centerOfCell(cell, level), level)).toBe(cell);
      }
    }
  });

  test('has its center within half a cell of every position in it', () => {
    const center = centerOfCell(cellAt(riyadh));
    expect(Math.abs(center.x - riyadh.x)).toBeLessThanOrEqual(0.5 / 2 ** 22);
    expect(Math.abs(center.y - riyadh.y)).toBeLessThanOrEqual(0.5 / 2 ** 22);
  });

  test('is clamped to the map edge', () => {
    expect(cellAt({ x: 1, y: 1 })).toBe(4 ** 22 - 1);
    expect(cellAt({ x: -0.1, y: -3 })).toBe(0);
  });

  test('is contained in its parent cell', () => {
    expect(ancestorCell(cellAt(riyadh), 10)).toBe(cellAt(riyadh, 12));
  });
});

describe('tile', () => {
  test('is a range of cells that its four children partition', () => {
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

  test('contains every cell at zoom 0', () => {
    expect(cellsIn({ z: 0, x: 0, y: 0 })).toEqual({ first: 0, end: 4 ** 22 });
  });
});

test('returns the level of the smallest square that contains two cells', () => {
  const cell = cellAt(riyadh);
  expect(sharedLevel(cell, cell)).toBe(22);
  expect(sharedLevel(0, 3)).toBe(21);
  expect(sharedLevel(0, 4 ** 22 - 1)).toBe(0);
});
