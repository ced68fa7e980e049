import { packCohorts } from '@nabta/eco/cohorts';
import { packMeasured } from '@nabta/eco/packed-measured';
import { instantOf } from '@nabta/eco/units';
import { describe, expect, test } from 'vitest';

import { prepareMetrics } from '#features/operations/console/forest-metrics.ts';
import { computeTotals } from '#features/operations/disclosure/collect-facts.ts';

import { prepareTimeline } from './forest-benefit.ts';
import type { Forest } from './forest.ts';

const at = (text: string) => instantOf(new Date(text));
const now = at('2026-03-01T09:00:00Z');

/** A forest with `rows` cohort rows, which count towards the limit; all but one are planted too late to cost time. */
function forestOfRows(rows: number): Forest {
  const plantedAt = at('2015-03-01T09:00:00Z');
  const kind = { speciesId: 'prosopis-cineraria', site: 'irrigated' as const };
  const { groups } = packCohorts([{ ...kind, plantedAt, endedAt: null, count: 1 }]);
  const repeated = groups.map((group) => ({
    ...group,
    plantedAt: new Float64Array(rows).fill(at('2030-03-01T09:00:00Z')).fill(plantedAt, 0, 1),
    endedAt: new Float64Array(rows).fill(Infinity),
    endAge: new Int32Array(rows).fill(group.endAge[0] ?? 0),
    counts: new Float64Array(rows).fill(1),
  }));
  return {
    cohorts: { groups: repeated, trees: rows },
    measured: packMeasured([]),
    firstPlantedAt: plantedAt,
  };
}

describe('very large forest', () => {
  const forest = forestOfRows(460_000);

  test('uses a longer default interval for the timeline', async () => {
    expect((await prepareTimeline(forestOfRows(3), {}, undefined, now))(now).interval).toBe('month');
    const { interval, buckets } = (await prepareTimeline(forest, {}, undefined, now))(now);
    expect([interval, buckets.length]).toEqual(['year', 12]);
  });

  test('rejects a requested interval shorter than years', async () => {
    await expect(prepareTimeline(forest, {}, 'month', now)).rejects.toThrow('INVALID_INPUT');
    expect((await prepareTimeline(forest, {}, 'year', now))(now).buckets).toHaveLength(12);
  });

  test('returns every month in a report', async () => {
    const dates = { from_date: '2015-02-28T21:00:00.000Z', to_date: '2026-02-28T21:00:00.000Z' };
    const { months } = await computeTotals(forest, { dates, asOf: now });
    expect(months).toHaveLength(132);
  });

  test('returns twelve months in the console overview', async () => {
    const metricsAt = await prepareMetrics(forestOfRows(2_400_000), at('2026-02-01T09:00:00Z'), now);
    expect(metricsAt(now).carbon).toHaveLength(13);
  });
});
