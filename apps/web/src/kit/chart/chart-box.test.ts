import { expect, test } from 'vitest';

import { labelsInside } from './chart-box.ts';

const at = (...places: number[]) => places.map((inline) => ({ inline, label: '10 may 26' }));
const placesOf = (labels: { inline: number }[]) => labels.map(({ inline }) => Math.round(inline));

test('a word at the edge is moved inward instead of being cut', () => {
  expect(placesOf(labelsInside(at(0, 100, 200), 200))).toEqual([29, 100, 171]);
});

test('a word that would touch the one before is left out', () => {
  expect(placesOf(labelsInside(at(40, 90, 110), 200))).toEqual([40, 110]);
});
