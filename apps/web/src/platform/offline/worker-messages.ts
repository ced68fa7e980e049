/** What a page says to a service worker, and the worker understands. */
export type WorkerMessage = { say: 'take over' } | { say: 'is this your build?'; release: string };

export function takeOver(worker: ServiceWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
  worker.postMessage({ say: 'take over' } satisfies WorkerMessage);
}

/** Whether a worker is of this build. */
export function isOfBuild(worker: ServiceWorker, release: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
  port1.start();
  worker.postMessage({ say: 'is this your build?', release } satisfies WorkerMessage, [port2]);
  return promise;
}
