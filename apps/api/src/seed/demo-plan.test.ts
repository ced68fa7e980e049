import { locateInPlan } from '@nabta/domain/site-plan';
import { expect, test } from 'vitest';

import { demoLands } from './demo-data.ts';
import { planOf } from './demo-plan.ts';
import { makeDemoTrees, emptyIds } from './demo-trees.ts';

test('places every demo tree in a row of a plot', () => {
  const plans = demoLands.map(planOf);
  const trees = makeDemoTrees(emptyIds, new Date('2026-11-15T00:00:00Z'));
  const misplaced = trees.filter(({ longitude, latitude }) => {
    const place = plans.map((plan) => locateInPlan(plan, [longitude, latitude])).find(Boolean);
    return place?.plot == null || place.row === null || place.metresFromGate === null;
  });
  expect(trees.length).toBeGreaterThan(200);
  expect(misplaced).toEqual([]);
});

test.each(demoLands)('generates the same complete plan of $key at every run', (land) => {
  const plan = planOf(land);
  expect(planOf(land)).toEqual(plan);
  const kinds = plan.features.map(({ properties }) => properties.kind);
  expect(new Set(kinds)).toEqual(new Set(['outline', 'gate', 'water', 'parking', 'plot', 'row', 'path']));
  const letters = plan.features.flatMap(({ properties }) =>
    properties.kind === 'plot' ? [properties.plot] : [],
  );
  expect(letters.slice(0, 6)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  expect(JSON.stringify(plan).length).toBeLessThan(50_000);
});

test('keeps the plan inside its land and the gates on the outline', () => {
  for (const plan of demoLands.map(planOf)) {
    const inner = plan.features.filter(({ properties }) => !['outline', 'gate'].includes(properties.kind));
    // Entrance paths start at the gates, which are outline corners.
    const spots = inner.flatMap(({ geometry, properties }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates.flat();
      return geometry.type === 'LineString' && properties.kind === 'row' ? geometry.coordinates : [];
    });
    expect(spots.filter((spot) => locateInPlan(plan, spot) === undefined)).toEqual([]);
  }
});
