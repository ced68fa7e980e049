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

describe('the forecast of a tree', () => {
  test('is what its curve says when the year ten years ahead begins in Riyadh', () => {
    const forecast = forecastOfTree(seedling, now);
    expect(forecast).toMatchObject({ year: 2036, at: '2035-12-31T21:00:00.000Z' });
    expect(forecast?.co2RemovedKg).toBe(kgAt(seedling, '2035-12-31T21:00:00Z'));
    expect(forecast?.co2RemovedKg).toBeGreaterThan(10);
    expect(forecast?.likely.lowKg).toBeLessThan(forecast?.co2RemovedKg ?? 0);
    expect(forecast?.likely.highKg).toBeGreaterThan(forecast?.co2RemovedKg ?? Infinity);
  });

  test('goes by the year in Riyadh, where it begins three hours before UTC', () => {
    expect(forecastOfTree(seedling, at('2026-12-31T20:59:59Z'))?.year).toBe(2036);
    expect(forecastOfTree(seedling, at('2026-12-31T21:00:00Z'))?.year).toBe(2037);
  });
});

describe('the next milestone of a tree', () => {
  test('of a seedling is its first kilogram, on the first midnight that it is there', () => {
    const milestone = nextMilestone(seedling, now);
    expect(milestone?.co2Kg).toBe(1);
    const reached = Date.parse(milestone?.at ?? '');
    expect(reached).toBeGreaterThan(now);
    expect(kgAt(seedling, milestone?.at ?? '')).toBeGreaterThanOrEqual(1);
    expect(kgAt(seedling, new Date(reached - dayMs).toISOString())).toBeLessThan(1);
  });

  test('moves on when it is reached', () => {
    const reached = at(nextMilestone(seedling, now)?.at ?? '');
    expect(nextMilestone(seedling, instant(reached - dayMs))).toMatchObject({ co2Kg: 1 });
    expect(nextMilestone(seedling, reached)).toMatchObject({ co2Kg: 10 });
  });

  test('may be the coming midnight', () => {
    const reached = at(nextMilestone(seedling, now)?.at ?? '');
    const eve = instant(reached - dayMs / 2);
    expect(nextMilestone(seedling, eve)?.at).toBe(new Date(reached).toISOString());
  });

  test('is none where the curve ends below it', () => {
    const old = { ...seedling, plantedAt: instant(now - 150 * yearMs) };
    expect(nextMilestone(old, now)).toBeNull();
  });
});

test('a tree that has ended has neither', () => {
  const ended: Tree = { ...seedling, endedAt: at('2026-02-20T09:00:00Z') };
  expect([forecastOfTree(ended, now), nextMilestone(ended, now)]).toEqual([null, null]);
});
