import { packCohorts } from '@nabta/eco/cohorts';
import { instantOf } from '@nabta/eco/units';
import { describe, expect, test } from 'vitest';

import { prepareFigures } from '../console/forest-figures.ts';
import { sumsOf } from '../disclosure/gather-facts.ts';
import { prepareTimeline } from './forest-benefit.ts';
import type { Forest } from './forest.ts';

const at = (text: string) => instantOf(new Date(text));
const now = at('2026-03-01T09:00:00Z');

/** A forest whose trees came on so many different days; they are looked up one by one. */
function forestOfRows(rows: number): Forest {
  const plantedAt = at('2015-03-01T09:00:00Z');
  const kind = { speciesId: 'prosopis-cineraria', site: 'irrigated' as const };
  const { groups } = packCohorts([{ ...kind, plantedAt, endedAt: null, count: 1 }]);
  const wide = groups.map((group) => ({
    ...group,
    plantedAt: new Float64Array(rows).fill(plantedAt),
    endedAt: new Float64Array(rows).fill(Infinity),
    endAge: new Int32Array(rows).fill(group.endAge[0] ?? 0),
    counts: new Float64Array(rows).fill(1),
  }));
  return { cohorts: { groups: wide, trees: rows }, measured: [], firstPlantedAt: plantedAt };
}

describe('of very many trees', () => {
  const forest = forestOfRows(460_000);

  test('a time line is told by longer steps where nobody asked for others', async () => {
    expect((await prepareTimeline(forestOfRows(3), {}, undefined, now))(now).interval).toBe('month');
    const { interval, buckets } = (await prepareTimeline(forest, {}, undefined, now))(now);
    expect([interval, buckets.length]).toEqual(['year', 12]);
  });

  test('steps that a caller asked for are refused, but for years', async () => {
    await expect(prepareTimeline(forest, {}, 'month', now)).rejects.toThrow('INVALID_INPUT');
    expect((await prepareTimeline(forest, {}, 'year', now))(now).buckets).toHaveLength(12);
  });

  test('a report tells every month', async () => {
    const dates = { from_date: '2015-02-28T21:00:00.000Z', to_date: '2026-02-28T21:00:00.000Z' };
    const { months } = await sumsOf(forest, { dates, asOf: now });
    expect(months).toHaveLength(132);
  });

  test('the overview of the console tells its twelve months', async () => {
    const figuresAt = await prepareFigures(forestOfRows(2_400_000), at('2026-02-01T09:00:00Z'), now);
    expect(figuresAt(now).carbon).toHaveLength(13);
  });
});
