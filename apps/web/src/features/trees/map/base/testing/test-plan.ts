import type { LandPlan } from '@nabta/contract/supply/land';

import type { Position } from '../map-view.ts';

/** A land of 200 m around the position with one plot, one row through it and a gate to the south. */
export function createTestPlan([longitude, latitude]: Position): LandPlan {
  const square = (radius: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [longitude - radius, latitude - radius],
        [longitude + radius, latitude - radius],
        [longitude + radius, latitude + radius],
        [longitude - radius, latitude + radius],
      ] as [number, number][],
    ],
  });
  const row: [number, number][] = [
    [longitude - 0.0004, latitude],
    [longitude + 0.0004, latitude],
  ];
  return {
    id: '018f0000-0000-7000-8000-000000000001',
    name: { ar: 'وادي حنيفة، الرياض', en: 'Wadi Hanifah, Riyadh' },
    plan: {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: square(0.001), properties: { kind: 'outline' } },
        { type: 'Feature', geometry: square(0.0005), properties: { kind: 'plot', plot: 'C' } },
        {
          type: 'Feature',
          geometry: { type: 'LineString', coordinates: row },
          properties: { kind: 'row', plot: 'C', row: 7 },
        },
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [longitude, latitude - 0.001] },
          properties: { kind: 'gate' },
        },
      ],
    },
  };
}
