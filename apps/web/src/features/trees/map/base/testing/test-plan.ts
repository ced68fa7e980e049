import type { LandPlan } from '@nabta/contract/land';

import type { Position } from '../map-view.ts';

/** A land of two hundred metres around a position, with one plot, one row through the position, and a gate south of it. */
export function testPlan([longitude, latitude]: Position): LandPlan {
  const square = (reach: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [longitude - reach, latitude - reach],
        [longitude + reach, latitude - reach],
        [longitude + reach, latitude + reach],
        [longitude - reach, latitude + reach],
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
