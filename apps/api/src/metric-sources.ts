import { invariantMetrics } from './features/verify/invariant-metrics.ts';
import { jobMetrics } from './platform/jobs/job-metrics.ts';
import type { MetricSource } from './platform/metrics/metrics.ts';

/** What the database is asked for whenever metrics are read, listed by hand. */
export const metricSources: readonly MetricSource[] = [invariantMetrics, jobMetrics];
