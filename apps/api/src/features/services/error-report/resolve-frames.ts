import { Worker } from 'node:worker_threads';

import type { StackFrame } from '@nabta/domain/stack-frame';

import { second } from '#core/clock.ts';
import { createConcurrencyLimit } from '#core/concurrency-limit.ts';
import { AppError } from '#core/errors/app-error.ts';

import type { Frame, FramesRequest } from './resolve-frames-worker.ts';

/** Strangers choose the frames: one report at a time is decoded, and the others wait in a bounded queue. */
const limitDecoding = createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 50, maxWaitMs: 5 * second });
const timeoutMs = 5 * second;

let currentWorker: Worker | undefined;

/** Maps frames of built scripts to source lines, in a thread: parsing one source map takes up to 50 ms. */
export async function resolveFrames(directory: string, frames: readonly StackFrame[]): Promise<Frame[]> {
  const isBuilt = ({ file }: StackFrame) => /^\/assets\/[\w.-]+\.js$/u.test(file);
  const built = frames.filter(isBuilt);
  const resolved = built.length > 0 ? await limitDecoding(() => decode({ directory, frames: built })) : [];
  const queue = resolved.values();
  return frames.map((frame) => (isBuilt(frame) && queue.next().value) || { ...frame, isOurs: false });
}

async function decode(request: FramesRequest): Promise<Frame[]> {
  const worker = (currentWorker ??= startWorker());
  const { promise, resolve, reject } = Promise.withResolvers<Frame[]>();
  const fail = () => reject(new AppError('UNAVAILABLE'));
  const timer = setTimeout(fail, timeoutMs);
  worker.once('message', resolve).once('error', fail).once('exit', fail);
  worker.postMessage(request);
  try {
    return await promise;
  } catch (error) {
    currentWorker = undefined;
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', fail).off('exit', fail);
  }
}

/** Does not keep the process alive. */
function startWorker(): Worker {
  const worker = new Worker(new URL('./resolve-frames-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  });
  // Without a listener, an error between two reports would end the process.
  worker.on('error', () => (currentWorker = undefined));
  worker.unref();
  return worker;
}
