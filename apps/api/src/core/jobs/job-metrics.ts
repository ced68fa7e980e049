import type { MetricSource } from '../metrics/metrics.ts';
import { selectJobCounts } from './job-queue.queries.ts';

/** What waits, what waits for its time, and what was given up. */
export const jobMetrics: MetricSource = async (sql) => {
  const counts = await selectJobCounts(sql);
  const states = ['ready', 'scheduled', 'failed'] as const;
  return [
    {
      name: 'nabta_jobs',
      help: 'Jobs that could be done now, that wait for their time, and that were given up.',
      values: counts.flatMap((count) =>
        states.map((state) => ({ labels: { job: count.name, state }, value: count[state] })),
      ),
    },
    {
      name: 'nabta_jobs_oldest_seconds',
      help: 'For how long the job has waited that could have been done the longest.',
      values: [{ labels: {}, value: Math.max(0, ...counts.map(({ oldestSeconds }) => oldestSeconds)) }],
    },
  ];
};
