import { expect, test } from 'vitest';

import { svgOfLottie } from './svg-of-lottie.ts';
import type { Lottie } from './svg-of-lottie.ts';

const still = <T>(k: T) => ({ a: 0, k }) as const;
const place = { p: still([0, 0]), a: still([0, 0]), s: still([100, 100]), r: still(0), o: still(100) };
const square = {
  ty: 'sh',
  ks: still({
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
const green = { ty: 'fl', c: still([0, 1, 0, 1]), o: still(100) } as const;
const layer = { ks: place, ip: 0, op: 61, shapes: [{ it: [square, green] }] };

/** One second of 60 frames. */
const draw = (...layers: Lottie['layers']) =>
  svgOfLottie({ fr: 60, op: 61, w: 6, h: 4, layers, assets: [{ id: 'leaf', layers: [layer] }] });

test('a shape that lies still is a path and nothing else', () => {
  expect(draw(layer)).toContain(
    '<defs></defs><path d="M0 0c1 1 3 1 4 0c0 0 -4 0 -4 0z" fill="#00ff00"/></svg>',
  );
});

test('what moves stands at its first key until then, and goes from key to key at its pace', () => {
  const key = { o: { x: [0.5], y: [0] }, i: { x: [0.3], y: [1] } };
  const keys = [
    { t: 15, s: [0, 0], ...key },
    { t: 45, s: [50, 50] },
  ];
  const s = { a: 1 as const, k: keys };
  expect(draw({ ...layer, ks: { ...place, s } })).toContain(
    '<g transform="scale(0 0)"><animateTransform attributeName="transform" type="scale" values="0 0;0.5 0.5" keyTimes="0;1" calcMode="spline" keySplines="0.5 0 0.3 1" begin="0.25s" dur="0.5s" fill="freeze"/>',
  );
});

test('what is there only for a while is not drawn before and after', () => {
  expect(draw({ ...layer, ip: 15, op: 30 })).toContain(
    '<g><set attributeName="display" to="none" end="0.25s"/><set attributeName="display" to="none" begin="0.5s"/><path',
  );
});

test('the first layer lies on top, and what is used twice is drawn once', () => {
  const leaf = (at: number) => ({ ks: { ...place, p: still([at, 0]) }, ip: 0, op: 61, refId: 'leaf' });
  expect(draw(leaf(1), leaf(2))).toMatch(
    /<defs><g id="tree-leaf"><path [^>]*\/><\/g><\/defs><g transform="translate\(2 0\)"><use href="#tree-leaf"\/><\/g><g transform="translate\(1 0\)"><use/u,
  );
});
