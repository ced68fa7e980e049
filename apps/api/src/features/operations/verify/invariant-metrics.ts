import type { MetricSource } from '#core/metrics/metrics.ts';

import { selectLastChecks } from './invariants.queries.ts';

export const invariantMetrics: MetricSource = async (sql) => {
  const last = await selectLastChecks(sql);
  return [
    {
      name: 'nabta_invariant_faults',
      help: 'Violations found by the last run of a check; alert above zero.',
      values: last.map(({ name, faults }) => ({ labels: { check: name }, value: faults })),
    },
    {
      name: 'nabta_invariant_checked_seconds',
      help: 'Unix time of the last run of a check; alert after two days.',
      values: last.map(({ name, checkedAt }) => ({
        labels: { check: name },
        value: checkedAt.getTime() / 1_000,
      })),
    },
  ];
};
