import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { findPostmaster } from '../apps/api/src/core/postgres/postmaster.ts';
import { repositoryRoot } from '../scripts/run-command.ts';

/** Returns an unused port below the ephemeral range, so that it is still free after a restart. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    const isFree = await new Promise<boolean>((done) => {
      server.once('error', () => done(false)).once('listening', () => done(true));
      server.listen(10_000 + Math.floor(Math.random() * 20_000), '127.0.0.1');
    });
    const port = isFree ? portOf(server) : undefined;
    server.close();
    if (port !== undefined) return port;
  }
}

export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.');
  return address.port;
}

/** Resolves with the exit code when a process has ended and its output is closed. */
export function waitForExit(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => child.once('close', done));
}

/** Polls until `read` returns a truthy value; undefined after the timeout. Errors count as no value. */
export async function poll<T>(
  read: () => T | Promise<T>,
  timeoutMs: number,
  intervalMs = 100,
): Promise<T | undefined> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline;) {
    const value = await new Promise<T>((done) => done(read())).catch(() => undefined);
    if (value) return value;
    await delay(intervalMs);
  }
  return undefined;
}

/** Runs a command to its end and throws when it fails. */
export async function runScript(args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if ((await waitForExit(child)) !== 0) throw new Error(`${args[0]} failed.`);
}

type SuperviseOptions = { nodeOptions?: string[]; showsErrors?: boolean };

/** Runs a file of the repository and restarts it when it exits. */
export function superviseProcess(
  file: string,
  env: () => NodeJS.ProcessEnv,
  { nodeOptions = [], showsErrors = false }: SuperviseOptions = {},
) {
  let isEnding = false;
  let child: ChildProcess = start();

  function start(): ChildProcess {
    const started = spawn(process.execPath, [...nodeOptions, join(repositoryRoot, file)], {
      env: env(),
      stdio: ['ignore', 'ignore', showsErrors ? 'inherit' : 'ignore'],
    });
    started.on('exit', () => {
      if (!isEnding) setTimeout(() => (child = start()), 100);
    });
    return started;
  }

  return {
    pid: () => child.pid ?? 0,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Sends SIGTERM and resolves with the milliseconds until the exit; the process is then restarted. */
    async restart(signals = 1, intervalMs = 0): Promise<number> {
      const current = child;
      const exited = once(current, 'exit');
      const startedAt = performance.now();
      for (let sent = 0; sent < signals; sent += 1) {
        if (sent > 0) await delay(intervalMs);
        current.kill('SIGTERM');
      }
      await exited;
      return performance.now() - startedAt;
    },
    async end(): Promise<void> {
      isEnding = true;
      const exited = new Promise((done) => child.on('exit', done));
      if (child.exitCode === null && child.kill('SIGTERM')) await exited;
    },
  };
}

const tickMs = 10;

/** Returns the CPU time of a process so far; 0 for an ended process. */
export function cpuMs(pid: number, { withChildren = false } = {}): number {
  if (!withChildren) return threadMs(pid);
  const [reapedUser = 0, reapedSystem = 0] = statFields(pid).slice(13);
  const ownMs = threadMs(pid) + (reapedUser + reapedSystem) * tickMs;
  return childrenOf(pid).reduce((sum, child) => sum + threadMs(child), ownMs);
}

/** Returns the resident memory in bytes; 0 for an ended process. */
export function memoryOf(pid: number): number {
  const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB$/mu.exec(readText(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) * 1_024;
}

/** Kills a PostgreSQL postmaster and its children in one pass, so that no process can still write. */
export function killCluster(directory: string): void {
  const postmaster = findPostmaster(directory);
  if (postmaster !== undefined) signalAll([postmaster.pid, ...childrenOf(postmaster.pid)], 'SIGKILL');
}

/** Signals all processes; those that already ended are ignored. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error;
    }
  }
}

/** Whether a system call failed with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

export function allPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number);
}

export function parentOf(pid: number): number | undefined {
  return statFields(pid)[1];
}

/** Returns an empty text for a file that cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function childrenOf(pid: number): number[] {
  return allPids().filter((candidate) => parentOf(candidate) === pid);
}

/** Fields after the name, see `man 5 proc_pid_stat`; the name in brackets may contain any character. */
function statFields(pid: number): number[] {
  const stat = readText(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' ? [] : fields.map(Number);
}

/** Running threads report nanoseconds. */
function threadMs(pid: number): number {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  const nanoseconds = threads.map((thread) => readText(`/proc/${pid}/task/${thread}/schedstat`));
  return nanoseconds.reduce((sum, text) => sum + (Number.parseInt(text, 10) || 0) / 1e6, 0);
}
