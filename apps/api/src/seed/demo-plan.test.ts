import { placeInPlan } from '@nabta/domain/site-plan';
import { expect, test } from 'vitest';

import { demoLands } from './demo-lands.ts';
import { planOf } from './demo-plan.ts';
import { makeDemoTrees, nowhere } from './demo-trees.ts';

test('every tree of the demo data stands in a row of a plot of its land', () => {
  const plans = demoLands.map(planOf);
  const trees = makeDemoTrees(nowhere, new Date('2026-11-15T00:00:00Z'));
  const lost = trees.filter(({ longitude, latitude }) => {
    const place = plans.map((plan) => placeInPlan(plan, [longitude, latitude])).find(Boolean);
    return place?.plot == null || place.row === null || place.metresFromGate === null;
  });
  expect(trees.length).toBeGreaterThan(200);
  expect(lost).toEqual([]);
});

test.each(demoLands)('the plan of $key is the same at every run and has what a visitor looks for', (land) => {
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

test('all of a plan lies on its land, the gates on its edge', () => {
  for (const plan of demoLands.map(planOf)) {
    const inner = plan.features.filter(({ properties }) => !['outline', 'gate'].includes(properties.kind));
    // The ways in begin at the gates, which are corners of the outline.
    const spots = inner.flatMap(({ geometry, properties }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates.flat();
      return geometry.type === 'LineString' && properties.kind === 'row' ? geometry.coordinates : [];
    });
    expect(spots.filter((spot) => placeInPlan(plan, spot) === undefined)).toEqual([]);
  }
});
