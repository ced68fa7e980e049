import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { second } from '../clock.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { AppError } from '../errors/app-error.ts';

export type Sheet = {
  /** Path of a typst template; the files it reads are in the same folder. */
  template: string;
  /** Data of the template, passed as JSON in `sys.inputs.data`. */
  data: unknown;
  /** Files that the template reads from its own folder, by name. */
  pictures: Record<string, Uint8Array>;
  /** A PDF of all pages, or the first page as an SVG whose letters are shapes. */
  as: 'pdf' | 'svg';
};

export type TypesetResult = { bytes: Uint8Array } | { error: string };

/** A sheet takes tens of milliseconds; one that takes this long never ends. */
const maxMs = 10 * second;
/** One at a time, so that a sheet that crashes the process takes no other with it. */
const runExclusive = createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 100, maxWaitMs: 12 * second });
const fontDirectory = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/readex-pro/package.json'),
);

let typesetter: ChildProcess | undefined;

/** A sheet that cannot be rendered, now or on a retry. */
export class SheetError extends Error {}

/**
 * Renders a sheet in a separate process, so that no request waits for it or dies with it: some texts make
 * typst abort, which a thread would not survive. Equal sheets give equal bytes.
 */
export function typeset(sheet: Sheet): Promise<Uint8Array> {
  return runExclusive(async () => {
    const child = (typesetter ??= startTypesetter());
    const result = await requestSheet(child, sheet);
    if (result === 'timeout') throw new AppError('UNAVAILABLE');
    if ('error' in result) throw new SheetError(`A sheet could not be set: ${result.error}`);
    return result.bytes;
  });
}

async function requestSheet(child: ChildProcess, sheet: Sheet): Promise<TypesetResult | 'timeout'> {
  const { promise, resolve } = Promise.withResolvers<TypesetResult | 'timeout'>();
  const end = () => resolve({ error: 'the process ended' });
  child.once('message', resolve).once('exit', end);
  // The child keeps our process alive only while a result is pending.
  child.channel?.ref();
  const timer = setTimeout(() => {
    resolve('timeout');
    child.kill('SIGKILL');
    typesetter = undefined;
  }, maxMs);
  child.send(sheet, () => undefined);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', end);
    child.channel?.unref();
  });
}

/** Without our environment, and silent: its crash output contains user text. */
function startTypesetter(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'typeset-process.ts'), [fontDirectory], {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  const clear = () => {
    if (typesetter === child) typesetter = undefined;
  };
  child.once('exit', clear).once('error', clear);
  return child;
}
