import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';

import { allPids, parentOf, readText } from '../../testkit/processes.ts';

export const postgresBinDir = '/usr/lib/postgresql/15/bin';

/** Debian's paths of the programs that the drill starts. */
const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgres: `${postgresBinDir}/postgres`,
  ip: '/usr/sbin/ip',
};

/** Returns undefined when all programs are installed, otherwise an instruction. */
export function describeMissingPrograms(
  exists: (path: string) => boolean,
  isRoot: boolean,
): string | undefined {
  if (!isRoot) return 'The drill creates network namespaces, which requires root: start it as root.';
  const missing = Object.entries(programs).filter(([, path]) => !exists(path));
  if (missing.length === 0) return undefined;
  const names = missing.map(([name]) => name).join(', ');
  return (
    `Missing: ${names}. Install them, without starting them as services:\n` +
    '  apt-get install --no-install-recommends patroni python3-etcd etcd-server haproxy pgbouncer postgresql-15 iproute2'
  );
}

/**
 * Starts a program as the user postgres, optionally on one of the drill's machines; its output goes to a log
 * file.
 */
export function startProgram(
  program: keyof typeof programs,
  args: string[],
  { directory, machine }: { directory: string; machine?: string },
): ChildProcess {
  const onMachine = machine === undefined ? [] : ['ip', 'netns', 'exec', machine];
  const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  const log = openSync(join(directory, `${program}.log`), 'a');
  const [command = '', ...commandArgs] = [...onMachine, ...asPostgres, programs[program], ...args];
  return spawn(command, commandArgs, {
    cwd: directory,
    env: { PATH: process.env['PATH'], HOME: directory },
    stdio: ['ignore', log, log],
  });
}

export function chownToPostgres(path: string): void {
  execFileSync('chown', ['-R', 'postgres:postgres', path]);
}

/** Returns the process and its descendants, including the postmaster that Patroni detached. */
export function processTreeOf(pid: number, dataDir: string): number[] {
  const pids = allPids();
  const parents = new Map(pids.map((child) => [child, parentOf(child)]));
  const roots = new Set([pid, postmasterOf(dataDir)]);
  const isDescendant = (candidate: number | undefined): boolean =>
    candidate !== undefined &&
    candidate > 1 &&
    (roots.has(candidate) || isDescendant(parents.get(candidate)));
  return pids.filter(isDescendant);
}

export function commandOf(pid: number): string {
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function postmasterOf(directory: string): number | undefined {
  const pid = Number.parseInt(readText(join(directory, 'postmaster.pid')), 10);
  return Number.isNaN(pid) ? undefined : pid;
}
