import type { RoundSummary } from '@nabta/contract/supply/care';
import { expect, test } from 'vitest';

import { orderRound } from './round-order.ts';
import { testRoundTree } from './testing/test-round-tree.ts';
import type { LocalVisit } from './use-visited-trees.ts';

const round: RoundSummary = {
  id: 'round',
  land: { id: 'land', name: { en: 'Land' } },
  plannedOn: '2026-03-01',
  status: 'planned',
  stops: 3,
  visited: 1,
  walkM: 200,
  litres: 60,
  sample: null,
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
const walk = (visitedIds: string[], today = '2026-03-01', visit: Partial<LocalVisit> = {}) =>
  orderRound(round, {
    trees,
    localVisits: new Map(visitedIds.map((id) => [id, { state: 'waiting', on: today, ...visit }])),
    today,
  });

test('orders the stops and starts at the first one without a visit', () => {
  const { stops, next, visited, status } = walk([]);
  expect(stops.map(({ publicId }) => publicId)).toEqual(['first', 'second', 'third']);
  expect([next?.publicId, visited, status]).toEqual(['second', 1, 'planned']);
});

test('counts visits of this phone before they are sent', () => {
  expect(walk(['second', 'first'])).toMatchObject({ visited: 2, next: { publicId: 'third' } });
  expect(walk(['second', 'third'])).toMatchObject({ visited: 3, status: 'done', next: undefined });
});

test('marks a round as missed after its day, without a connection', () => {
  expect(walk(['second'], '2026-03-02').status).toBe('missed');
  expect(walk(['second', 'third'], '2026-03-02').status).toBe('done');
});

test('ignores visits before the planned day and rejected visits', () => {
  const unchanged = { visited: 1, status: 'planned', next: { publicId: 'second' } };
  expect(walk(['second', 'third'], '2026-02-28')).toMatchObject(unchanged);
  expect(walk(['second', 'third'], '2026-03-01', { state: 'stuck' })).toMatchObject(unchanged);
  expect(walk(['second', 'third'], '2026-03-01', { state: 'sent' }).status).toBe('done');
});

test('stays planned until the last day of its sample', () => {
  const sampled = { ...round, sample: { id: 'sample', endsOn: '2026-03-20' } };
  const statusOn = (today: string) => orderRound(sampled, { trees, localVisits: new Map(), today }).status;
  expect([statusOn('2026-03-20'), statusOn('2026-03-21')]).toEqual(['planned', 'missed']);
});
