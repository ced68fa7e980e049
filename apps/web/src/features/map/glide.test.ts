import { expect, test } from 'vitest';

import { glideReach, offsetOf } from './glide.ts';

const middle = { x: 200, y: 300 };
const drawn = {
  center: [46.7, 24.7] as [number, number],
  zoom: 9,
  bearing: 0,
  pitch: 0,
  at: 1_000,
  moves: 4,
};
const present = { zoom: 9, bearing: 0, pitch: 0, at: 1_016 };
const at = (x: number, y: number) => () => ({ x, y });

test('a picture that was moved a little is moved on', () => {
  expect(offsetOf(drawn, present, at(212, 293), middle)).toEqual({ x: 12, y: -7 });
});

test('however long drawing it took, it is moved a few times before the next', () => {
  expect(offsetOf({ ...drawn, moves: 3 }, { ...present, at: 2_000 }, at(212, 293), middle)).toBeDefined();
});

test.each([
  ['nothing was drawn yet', undefined, present, at(200, 300)],
  ['its edge would come into sight', drawn, present, at(200 + glideReach + 1, 300)],
  ['it is too old', drawn, { ...present, at: 1_301 }, at(200, 300)],
  ['the map was zoomed', drawn, { ...present, zoom: 9.01 }, at(200, 300)],
  ['the map was turned', drawn, { ...present, bearing: 1 }, at(200, 300)],
  ['the map leans', { ...drawn, pitch: 40 }, { ...present, pitch: 40 }, at(200, 300)],
])('it is drawn anew where %s', (_, before, now, project) => {
  expect(offsetOf(before, now, project, middle)).toBeUndefined();
});
