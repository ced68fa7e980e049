import { expect, test } from 'vitest';

import { clearCellSize, listCells } from './clear-areas.ts';

test('covers an area with cells that stay inside it', () => {
  const area = { left: 10, top: 20, width: 190, height: 52 };
  const cells = listCells([area]);
  const half = clearCellSize / 2;
  expect(Math.min(...cells.map(({ x }) => x)) - half).toBeCloseTo(10);
  expect(Math.max(...cells.map(({ x }) => x)) + half).toBeCloseTo(200);
  expect(Math.min(...cells.map(({ y }) => y)) - half).toBeCloseTo(20);
  expect(Math.max(...cells.map(({ y }) => y)) + half).toBeCloseTo(72);
  const columns = [...new Set(cells.map(({ x }) => x))].toSorted((first, second) => first - second);
  for (const [index, x] of columns.entries())
    expect(x - (columns[index - 1] ?? x)).toBeLessThanOrEqual(clearCellSize);
});

test('covers an area smaller than a cell with one cell at its centre', () => {
  expect(listCells([{ left: 0, top: 0, width: 20, height: 10 }])).toEqual([{ x: 10, y: 5 }]);
});
