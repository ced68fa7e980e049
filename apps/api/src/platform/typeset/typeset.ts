import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

import { second } from '../clock.ts';
import type { TypesetAnswer, TypesetRequest } from './typeset-worker.ts';

export type Sheet = {
  /** The file of a typst template; what it reads lies beside it. */
  template: string;
  /** What the template shows, as JSON in `sys.inputs.data`. */
  data: unknown;
  /** Files that the template finds beside itself. */
  pictures: Record<string, Uint8Array>;
  /** A PDF of all pages, or the first one as an SVG whose letters are shapes. */
  as: 'pdf' | 'svg';
};

/** A sheet takes some ten milliseconds; one that takes this long never ends. */
const maxMs = 10 * second;
const fontDirectory = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/readex-pro/package.json'),
);

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };
type Setter = { worker: Worker; waiting: Map<number, Waiting> };

let setter: Setter | undefined;
let asked = 0;

/** Sets a sheet in a thread of its own, so that no request waits for it. The same sheet gives the same bytes. */
export async function typeset(sheet: Sheet): Promise<Uint8Array> {
  const { worker, waiting } = (setter ??= startSetter());
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const id = (asked += 1);
  waiting.set(id, { resolve, reject });
  // A thread that nobody waits for does not keep the process.
  worker.ref();
  worker.postMessage({ id, sheet } satisfies TypesetRequest, []);
  const timer = setTimeout(() => void worker.terminate(), maxMs);
  return promise.finally(() => {
    clearTimeout(timer);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
}

function startSetter(): Setter {
  const worker = new Worker(new URL('typeset-worker.ts', import.meta.url), { workerData: { fontDirectory } });
  const started: Setter = { worker, waiting: new Map() };
  worker.on('message', (answer: TypesetAnswer) => {
    const asker = started.waiting.get(answer.id);
    if ('bytes' in answer) asker?.resolve(answer.bytes);
    else asker?.reject(new Error(`A sheet could not be set: ${answer.fault}`));
  });
  const end = (error: Error) => {
    if (setter === started) setter = undefined;
    for (const { reject } of started.waiting.values()) reject(error);
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that sets sheets has ended.')));
  return started;
}
