import type { LandPlan } from '@nabta/contract/supply/land';
import { expect, test } from 'vitest';

import { readPalette } from './map-palette.ts';
import { firstZoomOfOutlines, createPlanFeatures, createPlanLayers } from './plan-layers.ts';

const land: LandPlan = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: { ar: 'وادي حنيفة', en: 'Wadi Hanifah' },
  plan: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [[]] },
        properties: { kind: 'outline' },
      },
      { type: 'Feature', geometry: { type: 'Point', coordinates: [46, 24] }, properties: { kind: 'gate' } },
      {
        type: 'Feature',
        geometry: { type: 'LineString', coordinates: [] },
        properties: { kind: 'row', plot: 'C', row: 7 },
      },
    ],
  },
};

test("labels a plan in the page's language", () => {
  const labels = { language: 'ar', gate: 'البوابة', parking: 'مواقف' } as const;
  expect(createPlanFeatures([land], labels).features.map(({ properties }) => properties['label'])).toEqual([
    'وادي حنيفة',
    'البوابة',
    '7',
  ]);
});

test('draws only outline and name of a land below zoom 14', () => {
  const early = createPlanLayers(readPalette(), undefined).filter(({ minzoom }) => (minzoom ?? 0) < 14);
  expect(early.map(({ id, minzoom }) => `${id} ${minzoom}`)).toEqual([
    `nabta-plan-outline ${firstZoomOfOutlines}`,
    `nabta-plan-outline-line ${firstZoomOfOutlines}`,
    `nabta-plan-outline-label ${firstZoomOfOutlines}`,
  ]);
});
