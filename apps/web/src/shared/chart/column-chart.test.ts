import { expect, test } from 'vitest';

import type { ChartBox } from './chart-box.ts';
import { columnGeometry, findLabelledColumns, labelStep } from './column-chart.tsx';

const box: ChartBox = { width: 120, height: 120, left: 20, right: 0, top: 0, bottom: 20 };

test('centres columns in their share, the first at the left', () => {
  expect(columnGeometry([1, 2], 2, box).map(({ x }) => x)).toEqual([45, 95]);
});

test('scales a column to its value and draws nothing for zero', () => {
  const [none, half, full] = columnGeometry([0, 5, 10], 10, box);
  expect(none?.path).toBe('');
  expect(half?.y).toBe(50);
  expect(full?.y).toBe(0);
  expect(full?.path).toContain('V100Z');
});

test('keeps hundreds of columns visible and inside the plot', () => {
  const columns = columnGeometry(
    Array.from({ length: 400 }, () => 1),
    1,
    box,
  );
  expect(Math.min(...columns.map(({ x }) => x))).toBeGreaterThanOrEqual(20);
  expect(Math.max(...columns.map(({ x }) => x))).toBeLessThanOrEqual(120);
});

test('returns no columns for no values', () => {
  expect(columnGeometry([], 1, box)).toEqual([]);
});

test('places labels as densely as they fit', () => {
  expect(labelStep(12, 300, 60)).toBe(3);
  expect(labelStep(3, 300, 60)).toBe(1);
  expect(labelStep(0, 0, 60)).toBe(1);
});

test('omits a label instead of moving it or cutting it at the edge', () => {
  const columns = [10, 30, 50, 70, 90].map((x) => ({ x }));
  expect(findLabelledColumns(columns, { step: 2, labelWidth: 50, chartWidth: 100 })).toEqual([1, 3]);
  expect(findLabelledColumns(columns, { step: 1, labelWidth: 20, chartWidth: 100 })).toEqual([0, 1, 2, 3, 4]);
  expect(findLabelledColumns([], { step: 1, labelWidth: 20, chartWidth: 100 })).toEqual([]);
});
