import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { second } from '../clock.ts';
import { StartError } from '../fault/start-error.ts';
import { passNewsOn } from './siblings.ts';

type Member = { file: string; count: number };

type Family = {
  /** Files that each process runs, and how many of them; the first are those that listen. */
  servers: Member;
  others: Member[];
  settings: Record<string, string>;
};

/** A process that dies at once is not started again as fast as it dies. */
const pauseMs = second;

/**
 * Starts processes that share one port, and others beside them, and starts another for each that dies. Resolves when all servers
 * answer; what it answers stops all of them, each in its own time.
 */
export async function startFamily({ servers, others, settings }: Family): Promise<() => Promise<void>> {
  let isStopping = false;
  passNewsOn();
  const first = membersOf(servers).map(start);
  await Promise.all(first.map(untilListening));
  others.flatMap(membersOf).forEach(start);
  return stop;

  function start(file: string): Worker {
    cluster.setupPrimary({ exec: file, args: [] });
    const member = cluster.fork(settings);
    member.on('error', () => {});
    member.once('exit', () => void startAgain(file));
    return member;
  }

  async function startAgain(file: string): Promise<void> {
    await delay(pauseMs);
    if (!isStopping) start(file);
  }

  async function stop(): Promise<void> {
    isStopping = true;
    const members = Object.values(cluster.workers ?? {}).filter((member) => member !== undefined);
    await Promise.all(
      members
        .filter((member) => !member.isDead())
        .map(async (member) => {
          const ended = once(member, 'exit');
          member.process.kill('SIGTERM');
          await ended;
        }),
    );
  }
}

function membersOf({ file, count }: Member): string[] {
  return Array.from({ length: count }, () => file);
}

/** One that ends before it answers has said why. */
async function untilListening(member: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  member.once('listening', () => resolve());
  member.once('exit', () => reject(new StartError('A server process could not start.')));
  await promise;
}
