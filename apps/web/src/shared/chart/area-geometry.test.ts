import { expect, test } from 'vitest';

import { areaGeometry } from './area-geometry.ts';
import { nearest } from './chart-box.ts';
import type { ChartBox } from './chart-box.ts';

const box: ChartBox = {
  width: 140,
  height: 130,
  left: 30,
  right: 10,
  top: 10,
  bottom: 20,
};
const point = (at: number, value: number) => ({ at, value, low: value / 2, high: value * 2 });
const rising = [point(0, 0), point(50, 5), point(100, 10)];

test('time runs from the left and values upwards', () => {
  const { points, line } = areaGeometry({ points: rising, top: 20 }, box);
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [30, 110],
    [80, 85],
    [130, 60],
  ]);
  expect(line).toBe('M30 110L80 85L130 60');
});

test('the band goes along its upper edge and back along the lower one', () => {
  const { band } = areaGeometry({ points: rising.slice(1), top: 20 }, box);
  expect(band).toBe('M30 60L130 10L130 85L30 97.5Z');
});

test('what is expected begins where what was ends', () => {
  const { line, expected, turn } = areaGeometry({ points: rising, top: 20, turnsAt: 50 }, box);
  expect(line).toBe('M30 110L80 85');
  expect(expected).toBe('M80 85L130 60');
  expect(turn).toMatchObject({ x: 80, y: 85 });
});

test('no points draw nothing', () => {
  const { points, line, expected, band } = areaGeometry({ points: [], top: 1 }, box);
  expect({ points, line, expected, band }).toEqual({ points: [], line: '', expected: '', band: '' });
});

test('one point stands in the middle, without a band', () => {
  const { points, band } = areaGeometry({ points: [point(7, 10)], top: 20 }, box);
  expect(points).toEqual([{ x: 80, y: 60 }]);
  expect(band).toBe('');
});

test('what is larger than the axis stays inside the plot, however large', () => {
  const { points } = areaGeometry({ points: [point(0, 1e300), point(1, -5)], top: 20 }, box);
  expect(points.map(({ y }) => y)).toEqual([10, 110]);
});

test('measured points stand at their own time and value', () => {
  const { marks } = areaGeometry({ points: rising, marks: [{ at: 25, value: 20 }], top: 20 }, box);
  expect(marks).toEqual([{ x: 55, y: 10 }]);
});

test('the nearest place is found, and none where there is none', () => {
  expect(nearest([0, 10, 20], 14)).toBe(1);
  expect(nearest([0, 10, 20], 900)).toBe(2);
  expect(nearest([], 5)).toBeUndefined();
});
