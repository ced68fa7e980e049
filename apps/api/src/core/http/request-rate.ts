import type { Rate } from '@nabta/contract/core/endpoint';
import { typedKeys } from '@nabta/domain/typed-object';
import type { FastifyRequest } from 'fastify';

import { type Clock, minute, second } from '../clock.ts';
import { AppError } from '../errors/app-error.ts';
import type { WorkerChannel } from '../process/worker-channel.ts';
import { clientAddressKey, isFromThisMachine } from './client-address.ts';

type Bucket = { tokens: number; filledAt: number };
type Limit = { burst: number; perMinute: number };

/** Request rates, shared by the processes of one port and held in memory only. */
const limits = {
  calls: { perAccount: { burst: 60, perMinute: 120 }, perAddress: { burst: 60, perMinute: 60 } },
  tiles: { perAccount: { burst: 1_000, perMinute: 1_500 }, perAddress: { burst: 500, perMinute: 600 } },
  files: { perAccount: { burst: 2_000, perMinute: 3_000 }, perAddress: { burst: 2_000, perMinute: 3_000 } },
  /** A carrier puts thousands of phones behind one address, and a shared link opens on all of them. */
  pages: { perAccount: { burst: 300, perMinute: 600 }, perAddress: { burst: 300, perMinute: 600 } },
  /** The same phones share an address; each sends a batch every few seconds. */
  events: { perAccount: { burst: 300, perMinute: 600 }, perAddress: { burst: 300, perMinute: 600 } },
} satisfies Record<Rate, { perAccount: Limit; perAddress: Limit }>;

/** About 150 bytes each. Evicting the oldest one keeps the others during a flood of addresses. */
const maxBuckets = 100_000;
const syncDelayMs = 250;

export type RequestRate = {
  count(request: FastifyRequest, rate: Rate, accountId: string | undefined): void;
};

/**
 * Throws `TOO_MANY_REQUESTS` per account, or per address without one; local requests are not limited. A clock
 * that is set back refills nothing. Requests that other processes allowed are deducted later and may leave a
 * debt: bursts can add up, the long-term rate cannot.
 */
export function createRequestRate(clock: Clock, channel?: WorkerChannel): RequestRate {
  const buckets = new Map<string, Bucket>();
  const unsent = new Map<string, number>();
  channel?.subscribe('requests', (counts) => {
    if (!Array.isArray(counts)) return;
    for (const [key, count] of counts) {
      const limit = limitOfKey(key);
      if (limit !== undefined) consume(key, count, refilledTokens(key, limit));
    }
  });

  return {
    count(request, rate, accountId) {
      if (accountId === undefined && isFromThisMachine(request)) return;
      const subject = accountId === undefined ? 'perAddress' : 'perAccount';
      const key = `${rate} ${subject} ${accountId ?? clientAddressKey(request.ip)}`;
      const limit = limits[rate][subject];
      const tokens = refilledTokens(key, limit);
      if (tokens < 1)
        throw new AppError('TOO_MANY_REQUESTS', {
          retryAfterSeconds: ((1 - tokens) * minute) / limit.perMinute / second,
        });
      consume(key, 1, tokens);
      if (channel !== undefined) queueSync(key, channel);
    },
  };

  function refilledTokens(key: string, { burst, perMinute }: Limit): number {
    const bucket = buckets.get(key);
    if (bucket === undefined) return burst;
    const elapsedMs = Math.max(0, clock.now().getTime() - bucket.filledAt);
    return Math.min(burst, bucket.tokens + (elapsedMs * perMinute) / minute);
  }

  function consume(key: string, count: number, tokens: number): void {
    buckets.delete(key);
    if (buckets.size >= maxBuckets) buckets.delete(buckets.keys().next().value ?? '');
    buckets.set(key, { tokens: tokens - count, filledAt: clock.now().getTime() });
  }

  function queueSync(key: string, { publish }: WorkerChannel): void {
    if (unsent.size === 0)
      setTimeout(() => {
        publish('requests', [...unsent]);
        unsent.clear();
      }, syncDelayMs).unref();
    unsent.set(key, (unsent.get(key) ?? 0) + 1);
  }
}

function limitOfKey(key: string): Limit | undefined {
  const rate = typedKeys(limits).find((name) => key.startsWith(`${name} `));
  return rate && limits[rate][key.startsWith(`${rate} perAccount `) ? 'perAccount' : 'perAddress'];
}

/** For load and property tests that send more requests than a person can. */
export const unlimitedRequestRate: RequestRate = { count: () => undefined };
