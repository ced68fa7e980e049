import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from './app-error.ts';
import { isLoopback } from './client-address.ts';

/** A gauge with its present values. */
export type Metric = {
  name: string;
  help: string;
  values: { labels: Record<string, string>; value: number }[];
};

/** `GET /api/metrics` in the text format of Prometheus: for this machine, and for whoever has the token. */
export function installMetrics(
  app: FastifyInstance,
  token: string | undefined,
  read: () => Promise<Metric[]>,
): void {
  app.get('/api/metrics', async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, token)) throw new AppError('NOT_FOUND');
    const text = (await read()).map(metricText).join('');
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(text);
  });
}

function metricText({ name, help, values }: Metric): string {
  const lines = values.map(({ labels, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
    return `${name}{${pairs.join(',')}} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join('')}`;
}

/** A proxy on this machine speaks for others, and says so. */
function isFromHere(request: FastifyRequest): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded'].some((name) => request.headers[name] !== undefined);
  return isLoopback(request.ip) && !isForwarded;
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}
