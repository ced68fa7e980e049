import { statfs } from 'node:fs/promises';

import pg from 'pg';

import { StartupError } from '../errors/startup-error.ts';

const minFreeBytes = 32 * 1024 * 1024;

/** Throws a startup error with one sentence for the operator. */
export async function toStartupError(message: string, path: string): Promise<never> {
  if (/No space left|ENOSPC|quota exceeded|EDQUOT/iu.test(message) || (await isFull(path))) {
    throw new StartupError(`The disk is full: the database cannot be kept in ${path}.`);
  }
  if (/permission denied|EACCES|EPERM|EROFS|read-only file system|wrong ownership/iu.test(message)) {
    throw new StartupError(
      `The data directory ${path} is not this user's to write: set DATA_DIR to another one.`,
    );
  }
  if (/ENOTDIR|EEXIST/u.test(message))
    throw new StartupError(`The data directory ${path} is not a directory.`);
  if (/database files are incompatible/u.test(message)) {
    throw new StartupError(
      `The data in ${path} was made by another version of PostgreSQL: set DATA_DIR to a new one.`,
    );
  }
  throw new StartupError(`PostgreSQL could not start: ${lastCause(message)}`);
}

async function isFull(path: string): Promise<boolean> {
  return statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize < minFreeBytes,
    () => false,
  );
}

function lastCause(message: string): string {
  const lines = message
    .trim()
    .split('\n')
    .filter((line) => !line.includes('the database system is starting up'));
  const cause = lines.findLast((line) => /FATAL|PANIC|error:/u.test(line)) ?? lines.at(-1) ?? '';
  return cause.replace(/^.*?(FATAL|PANIC|error):\s*/u, '') || 'it gave no reason.';
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
