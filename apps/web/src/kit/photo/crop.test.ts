import { expect, test } from 'vitest';

import { pulled, squareOf, wholePhoto } from './crop.ts';

const wide = { width: 400, height: 200 };

test('at first the largest square in the middle is kept', () => {
  expect(squareOf(wide, wholePhoto)).toEqual({ side: 200, left: 100, top: 0 });
});

test('closer, less of it is kept, around the same point', () => {
  expect(squareOf(wide, { ...wholePhoto, zoom: 2 })).toEqual({ side: 100, left: 150, top: 50 });
});

test('what is pulled to the right shows more of its left, and never beyond its edge', () => {
  const pull = (x: number) => squareOf(wide, pulled(wide, wholePhoto, { x, y: 0, windowWidth: 100 }));
  expect(pull(25)).toEqual({ side: 200, left: 50, top: 0 });
  expect(pull(9_000)).toEqual({ side: 200, left: 0, top: 0 });
  expect(pull(-9_000)).toEqual({ side: 200, left: 200, top: 0 });
});

test('after a pull beyond the edge the way back begins at once', () => {
  const atEdge = pulled(wide, wholePhoto, { x: 9_000, y: 0, windowWidth: 100 });
  expect(squareOf(wide, pulled(wide, atEdge, { x: -10, y: 0, windowWidth: 100 })).left).toBe(20);
});
