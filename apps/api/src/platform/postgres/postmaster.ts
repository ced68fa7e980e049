import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first process of a running cluster; it has neither port nor socket before it listens. */
export type Postmaster = {
  pid: number;
  port: number | undefined;
  /** The folder of its socket. */
  socketFolder: string | undefined;
};

const pidFile = 'postmaster.pid';

/** The live server of this data directory, by the file it leaves there. */
export function findPostmaster(directory: string): Postmaster | undefined {
  const [pid, , , port, socketFolder] = read(join(directory, pidFile)).split('\n');
  if (!(Number(pid) > 0) || !isServerOf(Number(pid), directory)) return undefined;
  return { pid: Number(pid), port: Number(port) || undefined, socketFolder: socketFolder || undefined };
}

/**
 * After kill -9 its file and the lock of its socket stay, and their number may by now belong to a zombie or to any other
 * program; PostgreSQL would then refuse to start. Our own number there reads as "my parent", which it passes over, while
 * it still checks that no orphan of the old server has the shared memory open.
 */
export function disownDeadPostmaster(directory: string, socketFolder: string | undefined): void {
  for (const file of [join(directory, pidFile), ...locksIn(socketFolder)]) {
    const [number, ...rest] = read(file).split('\n');
    const pid = Number(number);
    if (pid > 0 && exists(pid) && !isServerOf(pid, directory))
      writeFileSync(file, [process.pid, ...rest].join('\n'));
  }
}

function locksIn(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.lock'));
  return names.map((name) => join(folder, name));
}

/** Where the server last listened, so that a restarted one can be found again by those who knew it. */
export function readLastPort(directory: string): number {
  const options = read(join(directory, 'postmaster.opts'));
  return Number(/"-p" "(\d+)"/u.exec(options)?.[1] ?? 0);
}

function isServerOf(pid: number, directory: string): boolean {
  return process.platform === 'linux'
    ? read(`/proc/${pid}/cmdline`).includes(`\0-D\0${directory}\0`)
    : processArguments(pid).includes(` -D ${directory} `);
}

function processArguments(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
