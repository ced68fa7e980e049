import cluster from 'node:cluster';
import { once } from 'node:events';

import { AggregatorRegistry, type Registry } from 'prom-client';

import { second } from '../clock.ts';

type MetricsRequest = { nabta: 'metrics?'; id: number };
type MetricsResponse = { nabta: 'metrics'; id: number; text: string };

const timeoutMs = 6 * second;
let lastRequestId = 0;

export const isClusterWorker = (): boolean => cluster.isWorker;

/** Without them, memory would be summed and a late event loop averaged away. */
export const workerLabels = (): Record<string, string> =>
  cluster.worker === undefined ? {} : { member: String(cluster.worker.id) };

/** Lets the primary process read the metrics of this worker. */
export function exposeMetrics(registry: Registry): void {
  if (!isClusterWorker()) return;
  AggregatorRegistry.setRegistries([registry]);
  // The constructor starts to listen.
  void new AggregatorRegistry();
}

/** Returns the metrics of this process; in a primary process with workers, those of all of them. */
export function collectMetrics(registry: Registry): Promise<string> {
  const hasWorkers = cluster.isPrimary && Object.keys(cluster.workers ?? {}).length > 0;
  return hasWorkers ? new AggregatorRegistry().clusterMetrics() : registry.metrics();
}

/** In a worker: requests the metrics of the whole cluster from the primary process. */
export async function requestMetrics(): Promise<string> {
  const id = (lastRequestId += 1);
  const signal = AbortSignal.timeout(timeoutMs);
  process.send?.({ nabta: 'metrics?', id } satisfies MetricsRequest);
  for (;;) {
    const [message]: Partial<MetricsResponse>[] = await once(process, 'message', { signal });
    if (message?.nabta === 'metrics' && message.id === id) return message.text ?? '';
  }
}

/** In the primary process: responds to the requests of its workers. */
export function respondToMetricsRequests(read: () => Promise<string>): void {
  cluster.on('message', async (worker, request: Partial<MetricsRequest>) => {
    if (request.nabta !== 'metrics?' || request.id === undefined) return;
    const text = await read().catch(() => '');
    worker.send(
      { nabta: 'metrics', id: request.id, text } satisfies MetricsResponse,
      undefined,
      undefined,
      () => {},
    );
  });
}
