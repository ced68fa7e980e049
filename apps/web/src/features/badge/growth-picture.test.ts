import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { valueAt } from './growth-drawing.ts';
import type { GrowthDrawing } from './growth-drawing.ts';
import { pictureOf } from './growth-picture.ts';

const drawing = JSON.parse(
  await readFile(join(import.meta.dirname, '../../assets/tree-growth/tree-growth.json'), 'utf8'),
) as GrowthDrawing;

test('the drawing is made of nothing that the picture does not know', () => {
  const layers = drawing.assets.flatMap((asset) => asset.layers);
  expect(layers.length).toBeGreaterThan(90);
  const kinds = layers.flatMap((layer) =>
    (layer.shapes ?? []).map(({ it }) => [...new Set(it.map(({ ty }) => ty))].join(' ')),
  );
  expect([...new Set(kinds)].sort()).toEqual(['el fl tr', 'el gf tr', 'sh fl tr', 'sh gf tr', 'sh st tr']);
  const unknown = ['masksProperties', 'parent', 'td', 'tm', 'tt'];
  expect(layers.filter((layer) => unknown.some((key) => key in layer))).toEqual([]);
});

test('it grows: what is seen at the end was not drawn at the beginning', () => {
  const { svg, draw } = pictureOf(drawing);
  const seen = () => [...svg.querySelectorAll('g[display=inline] > path, use')].length;
  draw(24);
  const atFirst = seen();
  draw(299);
  expect(seen()).toBeGreaterThan(atFirst + 50);
  expect(svg.querySelectorAll('use')).toHaveLength(30);
  expect(svg.innerHTML).not.toMatch(/NaN|undefined/u);
});

test('two pictures on one page share no name', () => {
  const [one, two] = [pictureOf(drawing), pictureOf(drawing)];
  for (const { draw } of [one, two]) draw(299);
  const ids = [one, two].flatMap(({ svg }) => [...svg.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(20);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a value stands before its first keyframe and after its last, and lies between two of them', () => {
  const slow = { x: [0.5], y: [0] };
  const height = {
    a: 1 as const,
    k: [
      { t: 10, s: [0], o: slow, i: { x: [0.5], y: [1] } },
      { t: 20, s: [100] },
    ],
  };
  expect([0, 10, 15, 20, 90].map((frame) => Math.round(valueAt<number>(height, frame)))).toEqual([
    0, 0, 50, 100, 100,
  ]);
  expect(valueAt<number>(height, 12)).toBeLessThan(10);
});
