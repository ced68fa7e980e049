import cluster from 'node:cluster';

/** Message channel between cluster workers (shared rate limits, session cache). */
export type WorkerChannel = {
  publish(topic: string, payload: unknown): void;
  subscribe(topic: string, listener: (payload: unknown) => void): void;
};

type Message = { nabta: 'channel'; topic: string; payload: unknown };

export function openWorkerChannel(): WorkerChannel | undefined {
  if (!cluster.isWorker) return undefined;
  return {
    publish(topic, payload) {
      const message: Message = { nabta: 'channel', topic, payload };
      // A worker whose primary process is gone is about to exit and cannot send.
      if (process.connected) process.send?.(message, undefined, undefined, () => {});
    },
    subscribe(topic, listener) {
      process.on('message', (message) => {
        if (isChannelMessage(message) && message.topic === topic) listener(message.payload);
      });
    },
  };
}

/** In the primary process: relays each message to all other workers. */
export function relayMessages(): void {
  cluster.on('message', (sender, message: unknown) => {
    if (!isChannelMessage(message)) return;
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker !== undefined && worker !== sender && worker.isConnected())
        worker.send(message, undefined, undefined, () => {});
  });
}

function isChannelMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'nabta' in message && message.nabta === 'channel';
}
