import { describe, expect, test } from 'vitest';

import { curveOfTree } from './benefits-of-tree.ts';
import { forecastOfTree, nextMilestone } from './forecast.ts';
import type { Tree } from './measured-tree.ts';
import { dayMs, instant, instantOf, yearMs } from './units.ts';

const at = (text: string) => instantOf(new Date(text));
const seedling: Tree = {
  speciesId: 'ziziphus-spina-christi',
  site: 'irrigated',
  plantedAt: at('2026-02-01T09:00:00Z'),
  endedAt: null,
};
const now = at('2026-03-01T09:00:00Z');
const kgAt = (tree: Tree, moment: string) => curveOfTree(tree, [at(moment)])[0]?.co2RemovedKg ?? 0;

describe('forecast of a tree', () => {
  test('equals the curve at the start of the year ten years ahead in Riyadh', () => {
    const forecast = forecastOfTree(seedling, now);
    expect(forecast).toMatchObject({ year: 2036, at: '2035-12-31T21:00:00.000Z' });
    expect(forecast?.co2RemovedKg).toBe(kgAt(seedling, '2035-12-31T21:00:00Z'));
    expect(forecast?.co2RemovedKg).toBeGreaterThan(10);
    expect(forecast?.likely.lowKg).toBeLessThan(forecast?.co2RemovedKg ?? 0);
    expect(forecast?.likely.highKg).toBeGreaterThan(forecast?.co2RemovedKg ?? Infinity);
  });

  test('uses the year in Riyadh, three hours ahead of UTC', () => {
    expect(forecastOfTree(seedling, at('2026-12-31T20:59:59Z'))?.year).toBe(2036);
    expect(forecastOfTree(seedling, at('2026-12-31T21:00:00Z'))?.year).toBe(2037);
  });
});

describe('next milestone of a tree', () => {
  test('is the first kilogram for a seedling, at the first midnight after reaching it', () => {
    const milestone = nextMilestone(seedling, now);
    expect(milestone?.co2Kg).toBe(1);
    const reached = Date.parse(milestone?.at ?? '');
    expect(reached).toBeGreaterThan(now);
    expect(kgAt(seedling, milestone?.at ?? '')).toBeGreaterThanOrEqual(1);
    expect(kgAt(seedling, new Date(reached - dayMs).toISOString())).toBeLessThan(1);
  });

  test('advances when reached', () => {
    const reached = at(nextMilestone(seedling, now)?.at ?? '');
    expect(nextMilestone(seedling, instant(reached - dayMs))).toMatchObject({ co2Kg: 1 });
    expect(nextMilestone(seedling, reached)).toMatchObject({ co2Kg: 10 });
  });

  test('can be at the next midnight', () => {
    const reached = at(nextMilestone(seedling, now)?.at ?? '');
    const eve = instant(reached - dayMs / 2);
    expect(nextMilestone(seedling, eve)?.at).toBe(new Date(reached).toISOString());
  });

  test('is null when the curve ends below it', () => {
    const old = { ...seedling, plantedAt: instant(now - 150 * yearMs) };
    expect(nextMilestone(old, now)).toBeNull();
  });
});

test('returns null for both after the tree has ended', () => {
  const ended: Tree = { ...seedling, endedAt: at('2026-02-20T09:00:00Z') };
  expect([forecastOfTree(ended, now), nextMilestone(ended, now)]).toEqual([null, null]);
});
