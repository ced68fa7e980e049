import { Worker } from 'node:worker_threads';

import { second } from '../../platform/clock.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { HeicAnswer } from './heic-worker.ts';
import { type Pixels, timeoutSeconds } from './shrink-picture.ts';

/**
 * The pixels of a HEIC photo, upright and shrunk. sharp's own build cannot decode HEIC, so libheif does, compiled to
 * WebAssembly: in a thread of its own, which can be stopped when it takes too long and whose end frees all its memory.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), {
    workerData: bytes,
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<HeicAnswer | 'too slow'>();
  const timer = setTimeout(() => resolve('too slow'), timeoutSeconds * second);
  worker.on('message', resolve);
  // The thread answers for every photo; one that fails by itself could not start.
  worker.on('error', reject);
  worker.on('exit', () => resolve('unreadable'));
  const answer = await promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
  if (answer === 'too slow') throw new AppError('UNAVAILABLE');
  if (answer === 'too large') throw new AppError('PICTURE_TOO_LARGE');
  if (answer === 'unreadable') throw new AppError('PICTURE_UNREADABLE');
  return answer;
}
