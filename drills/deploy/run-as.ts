import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Names of variables with their values. */
export type Environment = NodeJS.Dict<string>;
type ProcessOptions = { cwd?: string; environment?: Environment };

/** Runs a command to completion as a system user; of the environment only PATH is passed. */
export async function runAs(
  user: string,
  [command, ...args]: readonly [string, ...string[]],
  { cwd = '/', environment = {} }: ProcessOptions = {},
): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', ...environment };
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
  const { stdout, stderr } = await run('runuser', ['-u', user, '--', command, ...args], options);
  return stdout + stderr;
}

export type Service = {
  output(): string;
  /** Sends SIGTERM and resolves with the milliseconds until the exit. */
  stop(): Promise<number>;
};

/** Starts a long-running program as a system user. */
export function startAs(
  user: string,
  [command, ...args]: readonly [string, ...string[]],
  { cwd = '/', environment = {} }: ProcessOptions = {},
): Service {
  let text = '';
  const group = user === 'nobody' ? 'nogroup' : user;
  const asUser = [`--reuid=${user}`, `--regid=${group}`, '--clear-groups', '--'];
  const child: ChildProcess = spawn('setpriv', [...asUser, command, ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk));
  const ended = once(child, 'exit');
  return {
    output: () => text,
    async stop() {
      const startedAt = performance.now();
      child.kill('SIGTERM');
      const killTimer = delay(30_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
      await Promise.race([ended, killTimer]);
      return performance.now() - startedAt;
    },
  };
}
