import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs `work` under an exclusive file lock. The file lists the holder processes: this one and those that
 * `work` adds because they may outlive it. When all have exited, the next process takes over.
 */
export async function withLock(path, work) {
  let hasReported = false;
  while (!(await tryLock(path))) {
    if (!hasReported) process.stderr.write(`Waiting for another start (${path})…\n`);
    hasReported = true;
    await delay(250);
  }
  const unlock = () => isMine(path) && rmSync(path, { force: true });
  const stop = () => process.exit(1);
  process.once('exit', unlock);
  for (const signal of stopSignals) process.once(signal, stop);
  try {
    return await work((pid) => writeFileSync(path, `${process.pid} ${pid}`));
  } finally {
    unlock();
    for (const signal of stopSignals) process.off(signal, stop);
  }
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

async function tryLock(path) {
  const holders = holdersOf(path);
  const isTakeover = holders.length > 0 && !holders.some(isAlive);
  if (isTakeover) removeStaleLock(path);
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Error(`${dirname(path)} is not this user's to write, and its packages are missing.`, {
      cause: error,
    });
  }
  /**
   * Two processes may have found the same stale lock; the later one may have removed the earlier one's new
   * lock.
   */
  if (isTakeover) await delay(500);
  return isMine(path);
}

function removeStaleLock(path) {
  const renamed = `${path}.${process.pid}`;
  try {
    renameSync(path, renamed);
    rmSync(renamed);
  } catch {
    // A concurrent process has already removed it.
  }
}

function isMine(path) {
  return holdersOf(path)[0] === process.pid;
}

/** Returns an empty list while the lock is being written. */
function holdersOf(path) {
  try {
    return readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
