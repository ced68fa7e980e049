import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { type Client, createClient } from '../../testkit/client.ts';
import type { TestPerson } from '../../testkit/people.ts';
import { type GiftLoadResult, runGiftLoad } from '../parts/gift-load.ts';

type Options = Record<'givers' | 'receivers' | 'readers', TestPerson[]>;

/** Statistics since the last call of `takeStats`. */
export type LoadStats = {
  gifts: number;
  longestWithoutGiftMs: number;
  reads: number;
  failedReads: number;
  /** Distinct responses of failed reads. */
  readFailures: Set<string>;
  slowestReadMs: number;
  ownWrites: number;
  unseenOwnWrites: number;
};

export type FailoverLoad = {
  takeStats(): LoadStats;
  /**
   * Renames a tree and reads it as a client without the write cookie; returns whether the old name was
   * returned.
   */
  isStaleForOtherClients(): Promise<boolean>;
  end(): Promise<GiftLoadResult>;
};

const givingClients = 4;
/** Below the per-account rate limit, so that rejections do not count as database failures. */
const readIntervalMs = 600;
const writeIntervalMs = 1_000;

/** Gives trees, reads forests, and renames trees and reads them back, all through HAProxy. */
export function startFailoverLoad(
  server: { urls: readonly string[] },
  { givers, receivers, readers }: Options,
): FailoverLoad {
  const abort = new AbortController();
  let stats = createStats();
  let lastGiftAt = performance.now();
  const gifts = runGiftLoad(server, {
    clients: givingClients,
    givers,
    receivers,
    signal: abort.signal,
    onGiftCreated() {
      stats.gifts += 1;
      stats.longestWithoutGiftMs = Math.max(stats.longestWithoutGiftMs, performance.now() - lastGiftAt);
      lastGiftAt = performance.now();
    },
  });
  const middle = Math.floor(readers.length / 2);
  const loops = [
    ...readers.slice(0, middle).map(readRepeatedly),
    ...readers.slice(middle).map(renameRepeatedly),
  ];

  return {
    takeStats() {
      const result = {
        ...stats,
        longestWithoutGiftMs: Math.max(stats.longestWithoutGiftMs, performance.now() - lastGiftAt),
      };
      stats = createStats();
      return result;
    },
    async isStaleForOtherClients() {
      const [reader] = readers;
      if (reader === undefined) return false;
      const name = createName();
      await renameTree(createClient(server, { token: reader.token }), reader, name);
      const otherClient = createClient(server, { token: reader.token, cookie: 'nabta-seen-0-0=1' });
      return (await getName(otherClient, reader)) !== name;
    },
    async end() {
      abort.abort();
      await Promise.all(loops);
      return gifts;
    },
  };

  async function readRepeatedly({ token }: TestPerson): Promise<void> {
    const client = createClient(server, { token });
    while (!abort.signal.aborted) {
      const { isOk, status, code, tookMs } = await client.call('GET', '/tree/infinite');
      stats.reads += 1;
      if (!isOk) {
        stats.failedReads += 1;
        stats.readFailures.add(`${status} ${code}`);
      }
      stats.slowestReadMs = Math.max(stats.slowestReadMs, tookMs);
      await delay(readIntervalMs);
    }
  }

  async function renameRepeatedly(reader: TestPerson): Promise<void> {
    const client = createClient(server, { token: reader.token });
    while (!abort.signal.aborted) {
      const name = createName();
      if (await renameTree(client, reader, name)) {
        const readName = await getName(client, reader);
        if (readName !== undefined) stats.ownWrites += 1;
        if (readName !== undefined && readName !== name) stats.unseenOwnWrites += 1;
      }
      await delay(writeIntervalMs);
    }
  }
}

async function renameTree(client: Client, { trees }: TestPerson, givenName: string): Promise<boolean> {
  return (await client.call('PATCH', `/tree/${trees[0]}`, { givenName })).isOk;
}

async function getName(client: Client, { trees }: TestPerson): Promise<string | undefined> {
  return (await client.call<{ givenName: string }>('GET', `/tree/${trees[0]}`)).data?.givenName;
}

function createStats(): LoadStats {
  return {
    gifts: 0,
    longestWithoutGiftMs: 0,
    reads: 0,
    failedReads: 0,
    readFailures: new Set(),
    slowestReadMs: 0,
    ownWrites: 0,
    unseenOwnWrites: 0,
  };
}

function createName(): string {
  return `Sidra ${randomInt(1e9)}`;
}
