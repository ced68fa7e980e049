import { describe, expect, test } from 'vitest';

import { isImpossibleTravel, metresFromTree, metresOutsideLand } from './place-check.ts';

const riyadh = { longitude: 46.6753, latitude: 24.7136 };
const jeddah = { longitude: 39.2, latitude: 21.5 };
const outline: [number, number][] = [
  [46.67, 24.71],
  [46.68, 24.71],
  [46.68, 24.72],
  [46.67, 24.72],
  [46.67, 24.71],
];
const land = { ...riyadh, outline };

describe('metresOutsideLand', () => {
  test('is zero within the outline', () => {
    expect(metresOutsideLand({ ...riyadh, accuracyM: 5 }, land)).toBe(0);
  });

  test('is about 830 km for Jeddah', () => {
    const metres = metresOutsideLand({ ...jeddah, accuracyM: 6 }, land);
    expect(metres).toBeGreaterThan(800_000);
    expect(metres).toBeLessThan(880_000);
  });

  test.each([
    [50, 0],
    [10, 40.1],
  ])('subtracts an accuracy of %d m outside the outline', (accuracyM, expected) => {
    const place = { longitude: 46.675, latitude: 24.72045, accuracyM };
    expect(metresOutsideLand(place, land)).toBeCloseTo(expected, 0);
  });

  test('allows three kilometres around a land without an outline', () => {
    const bare = { ...riyadh, outline: null };
    expect(metresOutsideLand({ longitude: 46.6953, latitude: 24.7136, accuracyM: 5 }, bare)).toBe(0);
    expect(metresOutsideLand({ longitude: 46.7253, latitude: 24.7136, accuracyM: 5 }, bare)).toBeGreaterThan(
      2_000,
    );
  });
});

describe('metresFromTree', () => {
  test('is zero within 100 m', () => {
    expect(metresFromTree({ longitude: 46.6755, latitude: 24.7139, accuracyM: 5 }, riyadh)).toBe(0);
  });

  test('counts from the edge of the accuracy', () => {
    const place = { longitude: 46.6753, latitude: 24.7226 };
    expect(metresFromTree({ ...place, accuracyM: 5 }, riyadh)).toBeCloseTo(997, -1);
    expect(metresFromTree({ ...place, accuracyM: 950 }, riyadh)).toBe(0);
  });
});

describe('isImpossibleTravel', () => {
  const start = { ...riyadh, accuracyM: 10, at: new Date('2026-03-01T06:00:00Z') };

  test.each([
    ['2026-03-01T08:00:00Z', true],
    ['2026-03-01T16:00:00Z', false],
    ['2026-03-01T04:00:00Z', true],
  ])('judges Jeddah at %s as %s', (at, expected) => {
    expect(isImpossibleTravel(start, { ...jeddah, accuracyM: 10, at: new Date(at) })).toBe(expected);
  });

  test('ignores jumps of less than two kilometres', () => {
    const near = { longitude: 46.69, latitude: 24.7136, accuracyM: 10, at: start.at };
    expect(isImpossibleTravel(start, near)).toBe(false);
  });
});
