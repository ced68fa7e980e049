import { expect, test } from 'vitest';

import golden from './golden-shared.json' with { type: 'json' };
import { runGoldenVectors } from './golden-vectors.ts';

test('contains all shared vectors', () => {
  expect(golden.vectors).toHaveLength(60);
  expect(new Set(golden.vectors.map(({ kind }) => kind)).size).toBe(16);
});

test.each(runGoldenVectors(golden.vectors))('$id $kind', ({ failure }) => {
  expect(failure).toBeUndefined();
});

const sample = { id: 'T1', kind: 'equivalents', input: { co2Kg: 100 }, tolerance: { rel: 1e-6, abs: 1e-6 } };

test.each([
  ['a wrong number', { ...sample, expected: { carKm: 410 } }, 'carKm: expected 410, actual 409.50'],
  [
    'a field that is not there',
    { ...sample, expected: { planeKm: 1 } },
    'planeKm: expected 1, actual undefined',
  ],
  ['a number where null is expected', { ...sample, expected: { carKm: null } }, 'carKm: expected null'],
  ['an unknown kind', { ...sample, kind: 'toString', expected: 1 }, 'the kind toString is not known'],
  ['a broken input', { ...sample, input: {}, expected: 1 }, 'co2Kg is not a number'],
  ['no expected value', sample, 'it has no expected value'],
  ['no vector at all', 7, 'it is not a vector'],
])('fails for %s', (_, vector, failure) => {
  expect(runGoldenVectors([vector])[0]?.failure).toContain(failure);
});

test('fails for a list of a different length', () => {
  const input = { form: 'mangrove_komiyama', dbhCm: 6, rho: 0.648 };
  const [outcome] = runGoldenVectors([{ ...sample, kind: 'biomass', input, expected: [13.35] }]);
  expect(outcome?.failure).toContain('expected [13.35]');
});
