import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The main process of a running cluster; it has no port before it listens. */
export type Postmaster = { pid: number; port: number | undefined };

/** Returns the live server of this data directory, found by its pid file. */
export function findPostmaster(directory: string): Postmaster | undefined {
  const [pid = 0, , , port] = readPidFile(directory).map((line) => Number(line));
  if (!(pid > 0) || !isServerOf(pid, directory)) return undefined;
  return { pid, port: port === undefined || Number.isNaN(port) ? undefined : port };
}

/**
 * After kill -9 the pid file remains, and its pid may belong to a zombie or any other program; PostgreSQL
 * would then refuse to start. Our own pid there reads as its parent, which it ignores, while it still checks
 * that no orphan of the old server uses the shared memory.
 */
export function clearStalePidFile(directory: string): void {
  const lines = readPidFile(directory);
  const pid = Number(lines[0]);
  if (!(pid > 0) || !exists(pid) || isServerOf(pid, directory)) return;
  writeFileSync(join(directory, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'));
}

/** Returns the last port, so that clients of a restarted server find it again. */
export function readLastPort(directory: string): number {
  const options = read(join(directory, 'postmaster.opts'));
  return Number(/"-p" "(\d+)"/u.exec(options)?.[1] ?? 0);
}

function readPidFile(directory: string): string[] {
  return read(join(directory, 'postmaster.pid')).split('\n');
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
