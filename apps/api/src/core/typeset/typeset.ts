import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { second } from '../clock.ts';
import { AppError } from '../fault/app-error.ts';
import { createWaitingLine } from '../waiting-line.ts';
import type { Sheet, TypesetAnswer } from './sheet.ts';

/** A sheet takes some ten milliseconds; one that takes this long never ends. */
const maxMs = 10 * second;
/** One after the other, so that one that ends the process takes no other with it. */
const inTurn = createWaitingLine({ atOnce: 1, maxWaiting: 100, maxWaitMs: 12 * second });
const fontDirectory = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/readex-pro/package.json'),
);

let setter: ChildProcess | undefined;

/** A sheet that cannot be set, now or ever. */
export class SheetError extends Error {}

/**
 * Sets a sheet in a process of its own, so that no request waits for it and none ends with it: there are texts that make
 * typst abort, which a thread would not survive. The same sheet gives the same bytes.
 */
export function typeset(sheet: Sheet): Promise<Uint8Array> {
  return inTurn(async () => {
    const child = (setter ??= startSetter());
    const answer = await ask(child, sheet);
    if (answer === 'too slow') throw new AppError('UNAVAILABLE');
    if ('fault' in answer) throw new SheetError(`A sheet could not be set: ${answer.fault}`);
    return answer.bytes;
  });
}

async function ask(child: ChildProcess, sheet: Sheet): Promise<TypesetAnswer | 'too slow'> {
  const { promise, resolve } = Promise.withResolvers<TypesetAnswer | 'too slow'>();
  const end = () => resolve({ fault: 'the process ended' });
  child.once('message', resolve).once('exit', end);
  // Only while somebody waits for it does it keep our process.
  child.channel?.ref();
  const timer = setTimeout(() => {
    resolve('too slow');
    child.kill('SIGKILL');
    setter = undefined;
  }, maxMs);
  child.send(sheet, () => undefined);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', end);
    child.channel?.unref();
  });
}

/** Without our environment, and silent: what it says when it ends holds what people wrote. */
function startSetter(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'typeset-process.ts'), [fontDirectory], {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  const forget = () => {
    if (setter === child) setter = undefined;
  };
  child.once('exit', forget).once('error', forget);
  return child;
}
