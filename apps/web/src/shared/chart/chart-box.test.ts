import { expect, test } from 'vitest';

import { anchorOf, fitLabels } from './chart-box.ts';

const at = (...positions: number[]) => positions.map((x) => ({ x, label: '10 may 26' }));
const positionsOf = (labels: { x: number }[]) => labels.map(({ x }) => Math.round(x));

test('moves a label at the edge inward', () => {
  expect(positionsOf(fitLabels(at(0, 100, 200), 200))).toEqual([29, 100, 171]);
});

test('omits a label that would touch the previous one', () => {
  expect(positionsOf(fitLabels(at(40, 90, 110), 200))).toEqual([40, 110]);
});

test('anchors a label before a place at its end, in both directions', () => {
  expect(anchorOf('before', 'ltr')).toBe('end');
  expect(anchorOf('before', 'rtl')).toBe('start');
  expect(anchorOf('after', 'rtl')).toBe('end');
});
