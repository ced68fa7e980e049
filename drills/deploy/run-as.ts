import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Environment = Record<string, string>;
type Place = { cwd?: string; environment?: Environment };

/** Runs a command to its end as a user of this machine, with nothing of our own environment but the search path. */
export async function runAs(
  user: string,
  [command, ...args]: readonly [string, ...string[]],
  { cwd = '/', environment = {} }: Place = {},
): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', ...environment };
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
  const { stdout, stderr } = await run('runuser', ['-u', user, '--', command, ...args], options);
  return stdout + stderr;
}

export type Service = {
  /** Everything that it has printed. */
  printed(): string;
  hasEnded(): boolean;
  /** Tells it to leave and resolves with the milliseconds until it has. */
  stop(): Promise<number>;
};

/** Starts a program that stays, as a user of this machine. */
export function startAs(
  user: string,
  [command, ...args]: readonly [string, ...string[]],
  { cwd = '/', environment = {} }: Place = {},
): Service {
  let text = '';
  const child: ChildProcess = spawn(
    'setpriv',
    [
      `--reuid=${user}`,
      `--regid=${user === 'nobody' ? 'nogroup' : user}`,
      '--clear-groups',
      '--',
      command,
      ...args,
    ],
    {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk));
  const ended = once(child, 'exit');
  return {
    printed: () => text,
    hasEnded: () => child.exitCode !== null,
    async stop() {
      const from = performance.now();
      child.kill('SIGTERM');
      const patience = delay(30_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
      await Promise.race([ended, patience]);
      return performance.now() - from;
    },
  };
}

/** Asks until the answer is good; how long that took, or Infinity, at once where it never will be. */
export async function until(
  isGood: () => Promise<boolean>,
  patienceMs: number,
  isLost: () => boolean = () => false,
): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < patienceMs && !isLost()) {
    if (await isGood().catch(() => false)) return performance.now() - from;
    await delay(100);
  }
  return Infinity;
}
