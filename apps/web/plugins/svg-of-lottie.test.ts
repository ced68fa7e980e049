import { expect, test } from 'vitest';

import { svgOfLottie } from './svg-of-lottie.ts';
import type { Lottie } from './svg-of-lottie.ts';

const staticValue = <T>(k: T) => ({ a: 0, k }) as const;
const transform = {
  p: staticValue([0, 0]),
  a: staticValue([0, 0]),
  s: staticValue([100, 100]),
  r: staticValue(0),
  o: staticValue(100),
};
const square = {
  ty: 'sh',
  ks: staticValue({
    v: [
      [0, 0],
      [4, 0],
    ],
    i: [
      [0, 0],
      [-1, 1],
    ],
    o: [
      [1, 1],
      [0, 0],
    ],
    c: true,
  }),
} as const;
const green = { ty: 'fl', c: staticValue([0, 1, 0, 1]), o: staticValue(100) } as const;
const layer = { ks: transform, ip: 0, op: 61, shapes: [{ it: [square, green] }] };

/** One second of 60 frames. */
const renderLayers = (...layers: Lottie['layers']) =>
  svgOfLottie({ fr: 60, op: 61, w: 6, h: 4, layers, assets: [{ id: 'leaf', layers: [layer] }] });

test('renders a static shape as a plain path', () => {
  expect(renderLayers(layer)).toContain(
    '<defs></defs><path d="M0 0c1 1 3 1 4 0c0 0 -4 0 -4 0z" fill="#00ff00"/></svg>',
  );
});

test('shows an animated part at its first key until then and interpolates between keys', () => {
  const key = { o: { x: [0.5], y: [0] }, i: { x: [0.3], y: [1] } };
  const keys = [
    { t: 15, s: [0, 0], ...key },
    { t: 45, s: [50, 50] },
  ];
  const s = { a: 1 as const, k: keys };
  expect(renderLayers({ ...layer, ks: { ...transform, s } })).toContain(
    '<g transform="scale(0 0)"><animateTransform attributeName="transform" type="scale" values="0 0;0.5 0.5" keyTimes="0;1" calcMode="spline" keySplines="0.5 0 0.3 1" begin="0.25s" dur="0.5s" fill="freeze"/>',
  );
});

test('hides a part outside its frames', () => {
  expect(renderLayers({ ...layer, ip: 15, op: 30 })).toContain(
    '<g><set attributeName="display" to="none" end="0.25s"/><set attributeName="display" to="none" begin="0.5s"/><path',
  );
});

test('draws the first layer on top and defines a repeated asset once', () => {
  const leaf = (at: number) => ({
    ks: { ...transform, p: staticValue([at, 0]) },
    ip: 0,
    op: 61,
    refId: 'leaf',
  });
  expect(renderLayers(leaf(1), leaf(2))).toMatch(
    /<defs><g id="tree-leaf"><path [^>]*\/><\/g><\/defs><g transform="translate\(2 0\)"><use href="#tree-leaf"\/><\/g><g transform="translate\(1 0\)"><use/u,
  );
});
