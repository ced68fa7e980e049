import cluster from 'node:cluster';
import { once } from 'node:events';

import { AggregatorRegistry, type Registry } from 'prom-client';

import { second } from '../clock.ts';

type Question = { nabta: 'metrics?'; id: number };
type Answer = { nabta: 'metrics'; id: number; text: string };

const patienceMs = 6 * second;
let asked = 0;

/** Whether another process started this one beside others, and knows what all of them counted. */
export const isMember = (): boolean => cluster.isWorker;

/** What tells this process from others of its family: memory is not summed then, and a late event loop not averaged away. */
export const memberLabels = (): Record<string, string> =>
  cluster.worker === undefined ? {} : { member: String(cluster.worker.id) };

/** Lets whoever started this process read what it counts. */
export function showToFamily(registry: Registry): void {
  if (!isMember()) return;
  AggregatorRegistry.setRegistries([registry]);
  // Its making is what begins to listen.
  void new AggregatorRegistry();
}

/** What this process counted; where it started others, what they counted together. */
export function readCounts(registry: Registry): Promise<string> {
  const hasFamily = cluster.isPrimary && Object.keys(cluster.workers ?? {}).length > 0;
  return hasFamily ? new AggregatorRegistry().clusterMetrics() : registry.metrics();
}

/** In a process that was started by another: all metrics of the house, as that one knows them. */
export async function askFamily(): Promise<string> {
  const id = (asked += 1);
  const signal = AbortSignal.timeout(patienceMs);
  process.send?.({ nabta: 'metrics?', id } satisfies Question);
  for (;;) {
    const [message] = (await once(process, 'message', { signal })) as [Partial<Answer>];
    if (message.nabta === 'metrics' && message.id === id) return message.text ?? '';
  }
}

/** In the process that started the others: answers their questions. */
export function answerFamily(read: () => Promise<string>): void {
  cluster.on('message', async (member, question: Partial<Question>) => {
    if (question.nabta !== 'metrics?' || question.id === undefined) return;
    const text = await read().catch(() => '');
    member.send({ nabta: 'metrics', id: question.id, text } satisfies Answer, undefined, undefined, () => {});
  });
}
