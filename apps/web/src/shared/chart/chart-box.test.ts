import { expect, test } from 'vitest';

import { anchorOf, labelsInside } from './chart-box.ts';

const at = (...places: number[]) => places.map((x) => ({ x, label: '10 may 26' }));
const placesOf = (labels: { x: number }[]) => labels.map(({ x }) => Math.round(x));

test('a word at the edge is moved inward instead of being cut', () => {
  expect(placesOf(labelsInside(at(0, 100, 200), 200))).toEqual([29, 100, 171]);
});

test('a word that would touch the one before is left out', () => {
  expect(placesOf(labelsInside(at(40, 90, 110), 200))).toEqual([40, 110]);
});

test('a word before a place ends there, in whichever direction it is read', () => {
  expect(anchorOf('before', 'ltr')).toBe('end');
  expect(anchorOf('before', 'rtl')).toBe('start');
  expect(anchorOf('after', 'rtl')).toBe('end');
});
