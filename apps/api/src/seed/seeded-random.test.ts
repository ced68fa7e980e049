import { expect, test } from 'vitest';

import { printableId, seededRandom, uuidAtAge } from './seeded-random.ts';

const draw = (key: string, count: number) => {
  const random = seededRandom(key);
  return Array.from({ length: count }, () => random.next());
};

test('returns the same numbers for the same key', () => {
  expect(draw('tree:1', 3)).toEqual(draw('tree:1', 3));
  expect(draw('tree:1', 3).map((value) => Math.floor(value * 1e6))).toEqual([490_862, 563_152, 637_449]);
});

test('returns unrelated numbers for similar keys', () => {
  expect(draw('tree:1', 1)).not.toEqual(draw('tree:2', 1));
  expect(new Set(Array.from({ length: 1000 }, (_, number) => draw(`tree:${number}`, 1)[0])).size).toBe(1000);
});

test('spreads numbers evenly from 0 to below 1', () => {
  const values = draw('even', 10_000);
  const tenths = Object.groupBy(values, (value) => Math.floor(value * 10));
  expect(Object.keys(tenths)).toHaveLength(10);
  for (const tenth of Object.values(tenths)) expect(tenth?.length).toBeGreaterThan(850);
});

test('includes both ends of a range', () => {
  const random = seededRandom('range');
  const seen = new Set(Array.from({ length: 200 }, () => random.between(3, 6)));
  expect(seen).toEqual(new Set([3, 4, 5, 6]));
});

test('returns true for a quarter of `oneIn(4)` calls', () => {
  const random = seededRandom('chance');
  const hits = Array.from({ length: 4000 }, () => random.oneIn(4)).filter(Boolean).length;
  expect(hits).toBeGreaterThan(900);
  expect(hits).toBeLessThan(1100);
});

test('scatters values around 0, mostly within 1', () => {
  const random = seededRandom('scatter');
  const values = Array.from({ length: 5000 }, () => random.scatter());
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(values.filter((value) => Math.abs(value) < 1).length / values.length).toBeGreaterThan(0.93);
});

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
