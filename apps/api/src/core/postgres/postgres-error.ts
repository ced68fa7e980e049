import { statfs } from 'node:fs/promises';

import { StartError } from '../fault/start-error.ts';

const minFreeBytes = 32 * 1024 * 1024;

/** Turns what PostgreSQL or the file system said into one sentence for a person. */
export async function explainPostgresFault(fault: string, path: string): Promise<never> {
  if (/No space left|ENOSPC|quota exceeded|EDQUOT/iu.test(fault) || (await isFull(path))) {
    throw new StartError(`The disk is full: the database cannot be kept in ${path}.`);
  }
  if (/permission denied|EACCES|EPERM|EROFS|read-only file system|wrong ownership/iu.test(fault)) {
    throw new StartError(
      `The data directory ${path} is not this user's to write: set DATA_DIR to another one.`,
    );
  }
  if (/ENOTDIR|EEXIST/u.test(fault)) throw new StartError(`The data directory ${path} is not a directory.`);
  if (/database files are incompatible/u.test(fault)) {
    throw new StartError(
      `The data in ${path} was made by another version of PostgreSQL: set DATA_DIR to a new one.`,
    );
  }
  throw new StartError(`PostgreSQL could not start: ${lastCause(fault)}`);
}

async function isFull(path: string): Promise<boolean> {
  return statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize < minFreeBytes,
    () => false,
  );
}

function lastCause(fault: string): string {
  const lines = fault
    .trim()
    .split('\n')
    .filter((line) => !line.includes('the database system is starting up'));
  const cause = lines.findLast((line) => /FATAL|PANIC|error:/u.test(line)) ?? lines.at(-1) ?? '';
  return cause.replace(/^.*?(FATAL|PANIC|error):\s*/u, '') || 'it gave no reason.';
}
