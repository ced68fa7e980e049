import { expect, test } from 'vitest';

import { areaGeometry } from './area-geometry.ts';
import { nearestIndexOf } from './chart-box.ts';
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
const risingPoints = [point(0, 0), point(50, 5), point(100, 10)];

test('places time from the left and values upwards', () => {
  const { points, line } = areaGeometry({ points: risingPoints, top: 20 }, box);
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [30, 110],
    [80, 85],
    [130, 60],
  ]);
  expect(line).toBe('M30 110L80 85L130 60');
});

test('draws the band along its upper edge and back along the lower one', () => {
  const { band } = areaGeometry({ points: risingPoints.slice(1), top: 20 }, box);
  expect(band).toBe('M30 60L130 10L130 85L30 97.5Z');
});

test('starts the forecast where the known line ends', () => {
  const {
    line,
    expected,
    forecastStart: turn,
  } = areaGeometry({ points: risingPoints, top: 20, forecastFrom: 50 }, box);
  expect(line).toBe('M30 110L80 85');
  expect(expected).toBe('M80 85L130 60');
  expect(turn).toMatchObject({ x: 80, y: 85 });
});

test('draws nothing without points', () => {
  const { points, line, expected, band } = areaGeometry({ points: [], top: 1 }, box);
  expect({ points, line, expected, band }).toEqual({ points: [], line: '', expected: '', band: '' });
});

test('centres a single point and draws no band', () => {
  const { points, band } = areaGeometry({ points: [point(7, 10)], top: 20 }, box);
  expect(points).toEqual([{ x: 80, y: 60 }]);
  expect(band).toBe('');
});

test('clamps values beyond the axis to the plot', () => {
  const { points } = areaGeometry({ points: [point(0, 1e300), point(1, -5)], top: 20 }, box);
  expect(points.map(({ y }) => y)).toEqual([10, 110]);
});

test('places marks at their own time and value', () => {
  const { marks } = areaGeometry({ points: risingPoints, marks: [{ at: 25, value: 20 }], top: 20 }, box);
  expect(marks).toEqual([{ x: 55, y: 10 }]);
});

test('returns the index of the nearest value, and none for an empty list', () => {
  expect(nearestIndexOf([0, 10, 20], 14)).toBe(1);
  expect(nearestIndexOf([0, 10, 20], 900)).toBe(2);
  expect(nearestIndexOf([], 5)).toBeUndefined();
});
