import { describe, expect, test } from 'vitest';

import { compileCurve, type CurveModel } from './growth-model.ts';

const valueAt = (model: CurveModel, x: number) => compileCurve(model)(x);

describe('curve types', () => {
  test.each<[string, CurveModel, number, number]>([
    ['linear', { type: 'linear', a: 2, b: 3 }, 4, 14],
    ['polynomial', { type: 'polynomial', coefficients: [1, 2, 3] }, 2, 17],
    ['power', { type: 'power', a: 2, b: 0.5 }, 9, 6],
    ['power before planting', { type: 'power', a: 2, b: 0.5 }, 0, 0],
    ['saturating', { type: 'exponential', form: 'saturating', ymax: 10, k: Math.LN2 }, 1, 5],
    [
      'saturating with a power',
      { type: 'exponential', form: 'saturating', ymax: 10, k: Math.LN2, p: 2 },
      1,
      2.5,
    ],
    ['expow 1', { type: 'exponential', form: 'expow', a: 1, b: 0.5, mse: 0.2, weight: 1 }, 4, Math.exp(3.1)],
    ['expow 2', { type: 'exponential', form: 'expow', a: 1, b: 0.5, mse: 0.2, weight: 2 }, 4, Math.exp(3.2)],
    ['expow 3', { type: 'exponential', form: 'expow', a: 1, b: 0.5, mse: 0.2, weight: 3 }, 4, Math.exp(3.4)],
    ['expow 4', { type: 'exponential', form: 'expow', a: 1, b: 0.5, mse: 0.2, weight: 4 }, 4, Math.exp(4.6)],
    ['ln', { type: 'logarithmic', form: 'ln', a: 1, b: 2, c: 5 }, 5, 1 + 2 * Math.LN2],
    [
      'loglog 1, mse inside',
      { type: 'logarithmic', form: 'loglog', a: 0, b: 1, mse: 1, weight: 1 },
      Math.E - 1,
      1.5,
    ],
    [
      'loglog 2',
      { type: 'logarithmic', form: 'loglog', a: 0, b: 1, mse: 0.5, weight: 2 },
      4,
      Math.log(5) * Math.exp(0.5),
    ],
    [
      'loglog 3',
      { type: 'logarithmic', form: 'loglog', a: 0, b: 1, mse: 0.5, weight: 3 },
      4,
      Math.log(5) * Math.exp(1),
    ],
    [
      'loglog 4',
      { type: 'logarithmic', form: 'loglog', a: 0, b: 1, mse: 0.5, weight: 4 },
      4,
      Math.log(5) * Math.exp(4),
    ],
    ['loglog of nothing', { type: 'logarithmic', form: 'loglog', a: 0, b: 1, mse: 0.5, weight: 2 }, 0, 0],
    [
      'a table',
      {
        type: 'custom',
        form: 'table',
        points: [
          [0, 1],
          [10, 3],
        ],
      },
      5,
      2,
    ],
    [
      'a table before its start',
      {
        type: 'custom',
        form: 'table',
        points: [
          [1, 1],
          [10, 3],
        ],
      },
      0,
      1,
    ],
    [
      'a table after its end',
      {
        type: 'custom',
        form: 'table',
        points: [
          [0, 1],
          [10, 3],
        ],
      },
      99,
      3,
    ],
  ])('evaluates %s', (_, model, x, y) => {
    expect(valueAt(model, x)).toBeCloseTo(y, 12);
  });
});

describe('mixed curve', () => {
  const model: CurveModel = {
    type: 'mixed',
    segments: [
      { from: 1, to: 4, model: { type: 'linear', a: 0.5, b: 0.6 } },
      { from: 4, to: 10, model: { type: 'linear', a: 100, b: 2 } },
    ],
  };

  test.each([
    [0, 1.1],
    [1, 1.1],
    [3, 2.3],
    [4, 2.9],
    [5, 4.9],
    [10, 14.9],
    [99, 14.9],
  ])('returns, at %d, %d, without jumps and constant after the end', (x, y) => {
    expect(valueAt(model, x)).toBeCloseTo(y, 12);
  });
});

describe('domain', () => {
  const domain = { xMin: 1, xMax: 5, yMin: 3, yMax: 20 };

  test.each([
    [0, 13],
    [2, 14],
    [8, 17],
  ])('clamps x at %d before the offset is added', (x, y) => {
    expect(valueAt({ type: 'linear', a: 2, b: 1, offset: 10, domain }, x)).toBe(y);
  });

  test('clamps y last', () => {
    expect(valueAt({ type: 'linear', a: 2, b: 9, domain }, 4)).toBe(20);
    expect(valueAt({ type: 'linear', a: -9, b: 1, domain }, 4)).toBe(3);
  });

  test('ignores a missing bound', () => {
    expect(valueAt({ type: 'linear', a: 0, b: 1, domain: { xMin: 0 } }, 1e6)).toBe(1e6);
  });

  test('keeps NaN', () => {
    expect(valueAt({ type: 'linear', a: 2, b: 1, domain }, Number.NaN)).toBeNaN();
    expect(
      valueAt(
        {
          type: 'custom',
          form: 'table',
          points: [
            [0, 1],
            [1, 2],
          ],
        },
        Number.NaN,
      ),
    ).toBeNaN();
  });
});
