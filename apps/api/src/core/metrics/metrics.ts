import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Database, Executor } from '../postgres/database.ts';
import {
  requestMetrics,
  isClusterWorker,
  workerLabels,
  collectMetrics,
  exposeMetrics,
} from './cluster-metrics.ts';

export type Metric = {
  name: string;
  help: string;
  values: { labels: Record<string, string>; value: number }[];
};

/** Queries the database whenever metrics are read; every process would return the same. */
export type MetricSource = (sql: Executor) => Promise<Metric[]>;

export type Metrics = {
  /** Returns the metrics of this process or cluster and those of the database, in Prometheus text format. */
  text(): Promise<string>;
  /** Counts every response of the app by its route; all other URLs count as file or unknown. */
  countResponses(app: FastifyInstance, routes: readonly string[]): void;
  countText(sms: {
    provider: string;
    outcome: 'sent' | 'failed' | 'unsure';
    parts: number;
    cost: number;
  }): void;
  countJob(job: string, outcome: 'done' | 'failed', seconds: number): void;
  /** Memory, CPU and event-loop delay; call it once per process. */
  watchProcess(): void;
};

/** Seconds around the goals: an API call in 25 ms, a page in 100 ms, p99 in 250 ms. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const jobBuckets = [0.01, 0.1, 0.5, 1, 5, 15, 60];

export function createMetrics(
  database: Pick<Database, 'readSql' | 'pools'>,
  sources: readonly MetricSource[],
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const durations = new Histogram({
    name: 'nabta_http_request_duration_seconds',
    help: 'Response time by route.',
    labelNames: ['method', 'route'],
    buckets: requestBuckets,
    registers,
  });
  const requests = new Counter({
    name: 'nabta_http_requests_total',
    help: 'Responses by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const texts = new Counter({
    name: 'nabta_texts_total',
    help: 'Attempts to send an SMS, by provider and outcome.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const parts = new Counter({
    name: 'nabta_text_parts_total',
    help: 'SMS parts sent; providers charge per part.',
    labelNames: ['provider'],
    registers,
  });
  const costs = new Counter({
    name: 'nabta_text_cost_total',
    help: 'Cost of SMS by TEXT_PRICES, in riyals.',
    labelNames: ['provider'],
    registers,
  });
  const jobs = new Histogram({
    name: 'nabta_job_duration_seconds',
    help: 'Job duration by outcome.',
    labelNames: ['job', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  registerPools(registry, database);
  exposeMetrics(registry);

  return {
    async text() {
      if (isClusterWorker()) return requestMetrics();
      const databaseMetrics = await Promise.all(sources.map((source) => source(database.readSql)));
      return `${await collectMetrics(registry)}${databaseMetrics.flat().map(formatMetric).join('')}`;
    },
    countResponses(app, routes) {
      const declaredRoutes = new Set(routes);
      app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
        const { url = 'unknown' } = routeOptions;
        const route = declaredRoutes.has(url) || url === 'unknown' ? url : 'file';
        durations.observe({ method, route }, reply.elapsedTime / 1_000);
        requests.inc({ method, route, status: reply.statusCode });
        done();
      });
    },
    countText({ provider, outcome, parts: count, cost }) {
      texts.inc({ provider, outcome });
      if (outcome !== 'sent') return;
      parts.inc({ provider }, count);
      costs.inc({ provider }, cost);
    },
    countJob: (job, outcome, durationSeconds) => jobs.observe({ job, outcome }, durationSeconds),
    watchProcess: () => collectDefaultMetrics({ register: registry, labels: workerLabels() }),
  };
}

function registerPools(registry: Registry, { pools }: Pick<Database, 'pools'>): void {
  const states = ['busy', 'idle', 'waiting'] as const;
  const gauge = new Gauge({
    name: 'nabta_database_connections',
    help: 'Database connections that are busy or idle, and callers waiting for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const { name, ...counts } of pools())
        for (const state of states) gauge.set({ pool: name, state }, counts[state]);
    },
  });
}

function formatMetric({ name, help, values }: Metric): string {
  const lines = values.map(({ labels, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
    return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join('')}`;
}
