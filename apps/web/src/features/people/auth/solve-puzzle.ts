import { trustedScript } from '#platform/trusted-script.ts';

// oxlint-disable-next-line import/default -- the build answers with the address of the worker
import workerUrl from './puzzle-worker.ts?worker&url';

/** Solves the puzzle in a worker so the page stays responsive; takes a second to some minutes. */
export async function solvePuzzle(puzzle: string): Promise<number> {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data));
  worker.addEventListener('error', () => reject(new Error('The puzzle worker did not start.')));
  worker.postMessage(puzzle);
  return promise.finally(() => worker.terminate());
}
