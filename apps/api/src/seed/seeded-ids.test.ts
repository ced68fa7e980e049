import { expect, test } from 'vitest';

import { printableId, uuidAtAge } from './seeded-ids.ts';
import { seededRandom } from './seeded-random.ts';

test('creates UUIDv7 ids that sort by age', () => {
  const ages = [0, 1, 1000, 86_400_000, 12 * 365 * 86_400_000];
  const ids = ages.map((age) => uuidAtAge(age, seededRandom('same')));
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  expect(ids.toSorted()).toEqual(ids.toReversed());
});

test('creates different ids for the same time', () => {
  const random = seededRandom('many');
  expect(new Set(Array.from({ length: 5000 }, () => uuidAtAge(0, random))).size).toBe(5000);
});

test('creates printable ids without ambiguous letters', () => {
  const random = seededRandom('print');
  const ids = Array.from({ length: 500 }, () => printableId(10, random));
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/u);
  expect(new Set(ids.join('')).size).toBe(32);
});
