import { trustedScript } from '../../platform/trusted-script.ts';
// oxlint-disable-next-line import/default -- the build answers with the address of the worker
import workerUrl from './puzzle-worker.ts?worker&url';

/** Looks for the solution beside the page, which stays as quick as it was; from a second to some minutes. */
export async function solvePuzzle(puzzle: string): Promise<number> {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data));
  worker.addEventListener('error', () => reject(new Error('The solver of puzzles did not start.')));
  worker.postMessage(puzzle);
  return promise.finally(() => worker.terminate());
}
