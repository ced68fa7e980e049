import { once } from 'node:events';
import { createServer } from 'node:http';

import { isClusterWorker } from './cluster-metrics.ts';
import { canReadMetrics, metricsMediaType } from './metrics.routes.ts';
import type { Metrics } from './metrics.ts';

type Address = { host: string; port: number | undefined; token: string | undefined };
type Warn = { warn(details: object, message: string): void };

/** Serves `/metrics` on its own port, for processes without HTTP and for public servers. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text'>,
  { host, port, token }: Address,
  log: Warn,
): Promise<() => Promise<unknown>> {
  // In a cluster the primary process serves the metrics of all workers.
  if (port === undefined || isClusterWorker()) return async () => {};
  const server = createServer(async (request, response) => {
    const source = { ip: request.socket.remoteAddress ?? '', headers: request.headers };
    const isAllowed = request.url === '/metrics' && canReadMetrics(source, token);
    if (!isAllowed) return response.writeHead(404).end();
    try {
      const text = await metrics.text();
      return response.writeHead(200, { 'content-type': metricsMediaType }).end(text);
    } catch (error) {
      log.warn({ err: error }, 'metrics not read');
      return response.writeHead(503).end();
    }
  });
  server.listen({ host, port });
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}
