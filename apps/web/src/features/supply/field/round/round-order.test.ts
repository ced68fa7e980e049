import type { RoundSummary } from '@nabta/contract/care';
import { expect, test } from 'vitest';

import { testRoundTree } from './testing/test-round-tree.ts';
import type { Seen } from './use-seen.ts';
import { walkOfRound } from './walk-of-round.ts';

const round: RoundSummary = {
  id: 'round',
  land: { id: 'land', name: { en: 'Land' } },
  plannedOn: '2026-03-01',
  status: 'planned',
  stops: 3,
  visited: 1,
  walkM: 200,
  litres: 60,
};
const stop = (number: number, visitedAt: string | null = null) => ({
  roundId: 'round',
  number,
  litres: 20,
  visitedAt,
});
const trees = [
  testRoundTree('third', { stop: stop(3) }),
  testRoundTree('first', { stop: stop(1, '2026-03-01T06:00:00.000Z') }),
  testRoundTree('beside', {}),
  testRoundTree('second', { stop: stop(2) }),
];
const walk = (seen: string[], today = '2026-03-01', visit: Partial<Seen> = {}) =>
  walkOfRound(round, {
    trees,
    seen: new Map(seen.map((id) => [id, { state: 'waiting', on: today, ...visit }])),
    today,
  });

test('a walk goes by its order, and on to the first tree that nobody has visited', () => {
  const { stops, next, visited, status } = walk([]);
  expect(stops.map(({ publicId }) => publicId)).toEqual(['first', 'second', 'third']);
  expect([next?.publicId, visited, status]).toEqual(['second', 1, 'planned']);
});

test('what this phone has done counts before it is sent, until the walk is done', () => {
  expect(walk(['second', 'first'])).toMatchObject({ visited: 2, next: { publicId: 'third' } });
  expect(walk(['second', 'third'])).toMatchObject({ visited: 3, status: 'done', next: undefined });
});

test('a day that is over with trees left was missed, and is known without a connection', () => {
  expect(walk(['second'], '2026-03-02').status).toBe('missed');
  expect(walk(['second', 'third'], '2026-03-02').status).toBe('done');
});

test('what was done before its day, or was refused, is no visit of a round', () => {
  const nothing = { visited: 1, status: 'planned', next: { publicId: 'second' } };
  expect(walk(['second', 'third'], '2026-02-28')).toMatchObject(nothing);
  expect(walk(['second', 'third'], '2026-03-01', { state: 'stuck' })).toMatchObject(nothing);
  expect(walk(['second', 'third'], '2026-03-01', { state: 'sent' }).status).toBe('done');
});
