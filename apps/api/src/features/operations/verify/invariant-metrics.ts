import type { MetricSource } from '../../platform/metrics/metrics.ts';
import { selectLastChecks } from './invariants.queries.ts';

/** The alarm: any fault at all, or a check that no longer runs. */
export const invariantMetrics: MetricSource = async (sql) => {
  const last = await selectLastChecks(sql);
  return [
    {
      name: 'nabta_invariant_faults',
      help: 'Faults that the last run of a check found; anything above zero is an alarm.',
      values: last.map(({ name, faults }) => ({ labels: { check: name }, value: faults })),
    },
    {
      name: 'nabta_invariant_checked_seconds',
      help: 'When a check ran last, in seconds since 1970; a minute ago where the forest is small, two days are an alarm.',
      values: last.map(({ name, checkedAt }) => ({
        labels: { check: name },
        value: checkedAt.getTime() / 1_000,
      })),
    },
  ];
};
