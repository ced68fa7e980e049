import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's packages, and the programs of them that the drill starts by itself. */
const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
  ip: '/usr/sbin/ip',
};
export const postgresPrograms = '/usr/lib/postgresql/15/bin';

/** Undefined where everything is there; else what to do about it, in one sentence. */
export function whatIsMissing(exists: (path: string) => boolean, isRoot: boolean): string | undefined {
  if (!isRoot)
    return 'The drill makes machines with networks of their own, which only root may: start it as root.';
  const missing = Object.entries(programs).filter(([, path]) => !exists(path));
  if (missing.length === 0) return undefined;
  const names = missing.map(([name]) => name).join(', ');
  return (
    `Missing: ${names}. Install them, without starting them as services:\n` +
    '  apt-get install --no-install-recommends patroni python3-etcd etcd-server haproxy pgbouncer postgresql-15 iproute2'
  );
}

/** Starts a program as an ordinary user, on one of the drill's machines where one is named; what it says is kept in a file. */
export function startProgram(
  program: keyof typeof programs,
  args: string[],
  { directory, machine }: { directory: string; machine?: string },
): ChildProcess {
  const asPostgres = [
    'setpriv',
    '--reuid',
    'postgres',
    '--regid',
    'postgres',
    '--init-groups',
    programs[program],
    ...args,
  ];
  const [file = '', ...rest] =
    machine === undefined ? asPostgres : ['ip', 'netns', 'exec', machine, ...asPostgres];
  const log = openSync(join(directory, `${program}.log`), 'a');
  return spawn(file, rest, {
    cwd: directory,
    env: { PATH: process.env['PATH'], HOME: directory },
    stdio: ['ignore', log, log],
  });
}

export function giveToPostgres(path: string): void {
  execFileSync('chown', ['-R', 'postgres:postgres', path]);
}

/** The process and all that came of it, also what has another parent by now. */
export function familyOf(pid: number, alsoBelow: string): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number);
  const parents = new Map(all.map((each) => [each, parentOf(each)]));
  const roots = new Set([pid, postmasterOf(alsoBelow)]);
  const isOf = (each: number | undefined): boolean =>
    each !== undefined && each > 1 && (roots.has(each) || isOf(parents.get(each)));
  return all.filter(isOf);
}

/** Tells all of them at once; one that is gone already needs no telling. */
export function tellAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function postmasterOf(directory: string): number | undefined {
  const pid = Number.parseInt(read(join(directory, 'postmaster.pid')), 10);
  return Number.isNaN(pid) ? undefined : pid;
}

function parentOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return Number.isNaN(parent) ? undefined : parent;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
