import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { second } from '../clock.ts';
import { StartupError } from '../errors/startup-error.ts';
import { relayMessages } from './worker-channel.ts';

type ClusterOptions = {
  /** The processes that listen. */
  servers: { file: string; count: number };
  otherFiles: string[];
  settings: Record<string, string>;
};

/** Keeps a process that dies immediately from restarting in a tight loop. */
const restartDelayMs = second;

/**
 * Starts processes that share one port, and others, and restarts each that dies. Resolves when all servers
 * listen; the returned function stops all of them gracefully.
 */
export async function startCluster({
  servers,
  otherFiles,
  settings,
}: ClusterOptions): Promise<() => Promise<void>> {
  let isStopping = false;
  relayMessages();
  const serverWorkers = Array.from({ length: servers.count }, () => start(servers.file));
  await Promise.all(serverWorkers.map(waitUntilListening));
  otherFiles.forEach(start);
  return stop;

  function start(file: string): Worker {
    cluster.setupPrimary({ exec: file, args: [] });
    const worker = cluster.fork(settings);
    worker.on('error', () => {});
    worker.once('exit', () => void restart(file));
    return worker;
  }

  async function restart(file: string): Promise<void> {
    await delay(restartDelayMs);
    if (!isStopping) start(file);
  }

  async function stop(): Promise<void> {
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers
        .filter((worker) => !worker.isDead())
        .map(async (worker) => {
          const ended = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          await ended;
        }),
    );
  }
}

/** A process that exits before it listens has logged why. */
async function waitUntilListening(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.once('listening', () => resolve());
  worker.once('exit', () => reject(new StartupError('A server process could not start.')));
  await promise;
}
