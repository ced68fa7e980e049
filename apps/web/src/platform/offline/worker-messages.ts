/** Messages from a page to the service worker. */
export type WorkerMessage = { say: 'take over' } | { say: 'is this your build?'; release: string };

export function activateWorker(worker: ServiceWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
  worker.postMessage({ say: 'take over' } satisfies WorkerMessage);
}

/** Whether the worker has this build. */
export function isOfBuild(worker: ServiceWorker, release: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
  port1.start();
  worker.postMessage({ say: 'is this your build?', release } satisfies WorkerMessage, [port2]);
  return promise;
}
