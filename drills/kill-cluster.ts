import { readdirSync, readFileSync } from 'node:fs';

import { findPostmaster } from '../apps/api/src/platform/postgres/postmaster.ts';

/** The first process and every other one of it at the same moment, so that nothing can still write what it holds. */
export function killCluster(directory: string): void {
  for (const pid of processesOf(directory)) killQuietly(pid);
}

/** Of a database that runs there, the first of them first. */
export function processesOf(directory: string): number[] {
  const postmaster = findPostmaster(directory);
  if (postmaster === undefined) return [];
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/u.test(name) && parentOf(name) === postmaster.pid,
  );
  return [postmaster.pid, ...children.map(Number)];
}

function parentOf(pid: string): number | undefined {
  try {
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\)\s(?!.*\))/u);
    return Number(afterName.split(' ')[1]);
  } catch {
    return undefined;
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was quicker.
  }
}
