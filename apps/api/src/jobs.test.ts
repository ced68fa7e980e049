import { expect, test } from 'vitest';

import { jobs } from './jobs.ts';

test('every job has a name of its own, by which it is found again after a restart', () => {
  const names = jobs.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(7);
  expect(new Set(names).size).toBe(names.length);
});
