import { expect, test } from 'vitest';

import { scaleOf } from './scale-bar.tsx';

test('returns the longest round length that fits', () => {
  const { metres, pixels } = scaleOf({ longitude: 46.7, latitude: 24.7, zoom: 16 }, 100);
  expect(metres).toBe(100);
  expect(pixels).toBeCloseTo(92, 0);
  for (let zoom = 2; zoom <= 20; zoom += 0.7) {
    const scale = scaleOf({ longitude: 0, latitude: 21.5, zoom }, 100);
    expect(scale.pixels).toBeLessThanOrEqual(100);
    expect(scale.pixels).toBeGreaterThan(39);
    expect(['1', '2', '5']).toContain(String(scale.metres).replaceAll(/[0.]/gu, ''));
  }
});
