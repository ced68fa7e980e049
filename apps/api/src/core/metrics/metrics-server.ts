import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

import { isMember } from './family-metrics.ts';
import { mayReadMetrics } from './may-read-metrics.ts';
import { metricsMediaType } from './metrics.routes.ts';
import type { Metrics } from './metrics.ts';

type Address = { host: string; port: number | undefined; token: string | undefined };
type Warn = { warn(details: object, message: string): void };

/** Where a port is set, `/metrics` on an address of its own, for processes that serve nothing else and for houses whose server shows itself to everybody. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text'>,
  { host, port, token }: Address,
  log: Warn,
): Promise<() => Promise<unknown>> {
  // In a family it is whoever started it that knows of all.
  if (port === undefined || isMember()) return async () => {};
  const server = createServer(async (request, response) => {
    const mayRead = request.url === '/metrics' && mayReadMetrics(askingOf(request), token);
    if (!mayRead) return response.writeHead(404).end();
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

function askingOf({ socket, headers }: IncomingMessage) {
  return { ip: socket.remoteAddress ?? '', headers };
}
