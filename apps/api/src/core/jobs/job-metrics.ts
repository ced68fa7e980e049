import type { MetricSource } from '../metrics/metrics.ts';
import { selectJobCounts } from './job-queue.queries.ts';

export const jobMetrics: MetricSource = async (sql) => {
  const counts = await selectJobCounts(sql);
  const states = ['ready', 'scheduled', 'failed'] as const;
  return [
    {
      name: 'nabta_jobs',
      help: 'Jobs that are ready, scheduled or failed for good.',
      values: counts.flatMap((count) =>
        states.map((state) => ({ labels: { job: count.name, state }, value: count[state] })),
      ),
    },
    {
      name: 'nabta_jobs_oldest_seconds',
      help: 'Age of the oldest ready job.',
      values: [{ labels: {}, value: Math.max(0, ...counts.map(({ oldestSeconds }) => oldestSeconds)) }],
    },
  ];
};
