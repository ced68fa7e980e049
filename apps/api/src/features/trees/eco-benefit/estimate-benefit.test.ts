import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { allSpecies } from '@nabta/eco/species-data';
import { expect, test } from 'vitest';

import { estimateBenefit } from './estimate-benefit.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const sites = ['irrigated', 'wadi', 'rainfed', 'coast'] as const;

function usedBytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test('uses at most 48 MB after 5,000 different estimates of any species, site and age', () => {
  const species = allSpecies().map(({ id }) => id);
  const before = usedBytes();
  for (let number = 0; number < 5_000; number += 1) {
    const year = String(1 + (number % 2_000)).padStart(4, '0');
    estimateBenefit(
      {
        specie: species[number % species.length],
        site: sites[Math.floor(number / species.length) % sites.length] ?? 'irrigated',
        plantedAt: `${year}-01-01T00:00:00Z`,
        at: undefined,
        dbhCm: undefined,
        heightM: undefined,
      },
      new Date('2026-03-01T09:00:00Z'),
    );
  }
  expect(usedBytes() - before).toBeLessThan(48e6);
});
