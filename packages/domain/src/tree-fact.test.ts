import { expect, test } from 'vitest';

import { factOfDay, factOfTree, treeFactNames } from './tree-fact.ts';
import { treeFacts as arabic } from './tree-facts/ar.ts';
import { treeFacts as english } from './tree-facts/en.ts';
import { treeFacts as portuguese } from './tree-facts/pt.ts';

const noon = (day: number) => new Date(Date.UTC(2026, 0, day, 12));
const days = Array.from({ length: 24 }, (_day, index) => noon(index + 1));

test('twelve facts are told in every language', () => {
  for (const texts of [arabic, english, portuguese]) {
    expect(Object.keys(texts)).toEqual([...treeFactNames]);
    expect(new Set(Object.values(texts)).size).toBe(12);
  }
});

test('each day has its fact, and all are told within twelve days', () => {
  expect(factOfDay(noon(1))).toBe(factOfDay(new Date(Date.UTC(2026, 0, 1, 23))));
  expect(new Set(days.slice(0, 12).map(factOfDay)).size).toBe(12);
});

test('a tree tells the fact of its species, and never that of another', () => {
  expect(factOfTree('ziziphus-spina-christi', noon(1))).toBe('sidr_honey');
  const told = days.map((day) => factOfTree('olea-europaea', day));
  expect(new Set(told)).toEqual(new Set(['carbon', 'city_cooling', 'fungi', 'dust', 'trunk_rings']));
});
