import { expect, test } from 'vitest';

import { moveView, squareOf, initialView } from './crop-sheet.tsx';

const wide = { width: 400, height: 200 };

test('starts with the largest centred square', () => {
  expect(squareOf(wide, initialView)).toEqual({ side: 200, left: 100, top: 0 });
});

test('crops a smaller square around the same point when zoomed', () => {
  expect(squareOf(wide, { ...initialView, zoom: 2 })).toEqual({ side: 100, left: 150, top: 50 });
});

test('shows more of the left when moved right, but nothing beyond the edge', () => {
  const move = (x: number) => squareOf(wide, moveView(wide, initialView, { x, y: 0, viewportWidth: 100 }));
  expect(move(25)).toEqual({ side: 200, left: 50, top: 0 });
  expect(move(9_000)).toEqual({ side: 200, left: 0, top: 0 });
  expect(move(-9_000)).toEqual({ side: 200, left: 200, top: 0 });
});

test('moves back immediately after a move beyond the edge', () => {
  const atEdge = moveView(wide, initialView, { x: 9_000, y: 0, viewportWidth: 100 });
  expect(squareOf(wide, moveView(wide, atEdge, { x: -10, y: 0, viewportWidth: 100 })).left).toBe(20);
});
