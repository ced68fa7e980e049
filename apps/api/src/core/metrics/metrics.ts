import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Database, Executor } from '../postgres/database.ts';
import { askFamily, isMember, memberLabels, readCounts, showToFamily } from './family-metrics.ts';

/** A gauge with its present values, as the database knows them. */
export type Metric = {
  name: string;
  help: string;
  values: { labels: Record<string, string>; value: number }[];
};

/** Asks the database whenever metrics are read; every process would answer the same. */
export type MetricSource = (sql: Executor) => Promise<Metric[]>;

type Sent = { provider: string; outcome: 'sent' | 'failed' | 'unsure'; parts: number; cost: number };

export type Metrics = {
  /** What this process and its family counted and what the database knows, in the text format of Prometheus. */
  text(): Promise<string>;
  /** Counts every answer of the app by its route; whatever is none of these routes is a file or unknown. */
  countAnswers(app: FastifyInstance, routes: readonly string[]): void;
  countText(sent: Sent): void;
  countJob(job: string, outcome: 'done' | 'failed', seconds: number): void;
  /** Memory, processor and how late the event loop is; once in a process. */
  watchProcess(): void;
};

/** Around the goals: a call in 25 ms, a page in 100, p99 in 250. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const jobSeconds = [0.01, 0.1, 0.5, 1, 5, 15, 60];

export function createMetrics(
  database: Pick<Database, 'readSql' | 'pools'>,
  sources: readonly MetricSource[],
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const answers = new Histogram({
    name: 'nabta_http_request_duration_seconds',
    help: 'How long an answer took, by the route and not by its address.',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers,
  });
  const requests = new Counter({
    name: 'nabta_http_requests_total',
    help: 'Answers by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const texts = new Counter({
    name: 'nabta_texts_total',
    help: 'Tries to send a text, by provider and what became of them.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const parts = new Counter({
    name: 'nabta_text_parts_total',
    help: 'Parts that texts were sent in, which is what providers charge for.',
    labelNames: ['provider'],
    registers,
  });
  const costs = new Counter({
    name: 'nabta_text_cost_total',
    help: 'What texts cost by TEXT_PRICES, in riyals.',
    labelNames: ['provider'],
    registers,
  });
  const jobs = new Histogram({
    name: 'nabta_job_duration_seconds',
    help: 'How long a job took, and whether it was done.',
    labelNames: ['job', 'outcome'],
    buckets: jobSeconds,
    registers,
  });
  registerPools(registry, database);
  showToFamily(registry);

  return {
    async text() {
      if (isMember()) return askFamily();
      const known = await Promise.all(sources.map((source) => source(database.readSql)));
      return `${await readCounts(registry)}${known.flat().map(metricText).join('')}`;
    },
    countAnswers(app, routes) {
      const known = new Set(routes);
      app.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request;
        const { url = 'unknown' } = routeOptions;
        const route = known.has(url) || url === 'unknown' ? url : 'file';
        answers.observe({ method, route }, reply.elapsedTime / 1_000);
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
    countJob: (job, outcome, took) => jobs.observe({ job, outcome }, took),
    watchProcess: () => collectDefaultMetrics({ register: registry, labels: memberLabels() }),
  };
}

function registerPools(registry: Registry, { pools }: Pick<Database, 'pools'>): void {
  const states = ['busy', 'idle', 'waiting'] as const;
  const gauge = new Gauge({
    name: 'nabta_database_connections',
    help: 'Connections to the database that are busy or idle, and who waits for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const { name, ...counts } of pools())
        for (const state of states) gauge.set({ pool: name, state }, counts[state]);
    },
  });
}

function metricText({ name, help, values }: Metric): string {
  const lines = values.map(({ labels, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
    return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join('')}`;
}
