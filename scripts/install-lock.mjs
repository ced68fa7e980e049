import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does `work` while no other process that asks for the same file does. The file names its holders: this process and those
 * that `work` adds because they may outlive it. Once all of them are gone, the next one takes over.
 */
export async function underLock(path, work) {
  let hasTold = false;
  while (!(await tryLock(path))) {
    if (!hasTold) process.stderr.write(`Waiting for another start (${path})…\n`);
    hasTold = true;
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
  if (isTakeover) discard(path);
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Error(`${dirname(path)} is not this user's to write, and its packages are missing.`, {
      cause: error,
    });
  }
  /** Two starts may have found the same dead lock: the later one moved the earlier one's new lock away. */
  if (isTakeover) await delay(500);
  return isMine(path);
}

function discard(path) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    rmSync(aside);
  } catch {
    // Someone else has just discarded it.
  }
}

function isMine(path) {
  return holdersOf(path)[0] === process.pid;
}

/** None of a lock that is being written just now. */
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
