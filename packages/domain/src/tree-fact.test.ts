import { expect, test } from 'vitest';

import { factOfDay, factOfTree, treeFactNames } from './tree-fact.ts';
import { treeFacts as arabic } from './tree-facts/ar.ts';
import { treeFacts as english } from './tree-facts/en.ts';
import { treeFacts as portuguese } from './tree-facts/pt.ts';

const noon = (day: number) => new Date(Date.UTC(2026, 0, day, 12));
const days = Array.from({ length: 24 }, (_day, index) => noon(index + 1));

test('contains twelve facts in every language', () => {
  for (const texts of [arabic, english, portuguese]) {
    expect(Object.keys(texts)).toEqual([...treeFactNames]);
    expect(new Set(Object.values(texts)).size).toBe(12);
  }
});

test('returns one fact per day and all within twelve days', () => {
  expect(factOfDay(noon(1))).toBe(factOfDay(new Date(Date.UTC(2026, 0, 1, 23))));
  expect(new Set(days.slice(0, 12).map(factOfDay)).size).toBe(12);
});

test("returns the fact of the tree's species, never that of a different species", () => {
  expect(factOfTree('ziziphus-spina-christi', noon(1))).toBe('sidr_honey');
  const facts = days.map((day) => factOfTree('olea-europaea', day));
  expect(new Set(facts)).toEqual(new Set(['carbon', 'city_cooling', 'fungi', 'dust', 'trunk_rings']));
});
